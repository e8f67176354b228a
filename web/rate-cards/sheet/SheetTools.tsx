import { Alert, Button, Group, Menu, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import type { CardDraft } from '#contract/rate-cards/draft.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import { cardSheetApi } from '#contract/rate-cards/sheet.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { today } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { saveFile } from '#web/platform/files.ts'
import { ImportPrices } from '#web/rate-cards/sheet/ImportPrices.tsx'

interface SheetToolsProps {
  rule: number
  product: ProductId
  isBase: boolean
  mayEdit: boolean
  draft: CardDraft | null
}

interface Wanted {
  product_id?: ProductId
  format: FileFormat
  draft: '0' | '1'
}

/** The card as a file: the menu that exports it, and for whoever may change it the dialog that imports one. */
export function SheetTools({ rule, product, isBase, mayEdit, draft }: SheetToolsProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [importing, setImporting] = useState(false)
  const save = useMutation({
    mutationFn: (wanted: Wanted) =>
      saveFile(
        cardSheetApi.export,
        { query: { id: rule, ...wanted } },
        `prices-${rule}-${today()}.${wanted.format}`,
      ),
  })
  const entries = (from: Wanted['draft']) =>
    ([product, undefined] as const).flatMap((product_id) =>
      (['xlsx', 'csv'] as const).map((format) => (
        <Action
          key={`${from} ${product_id} ${format}`}
          text={
            product_id
              ? t(`rateCard.sheets.product_${format}`, { product: products[product_id].name })
              : t(`rateCard.sheets.card_${format}`)
          }
          onPick={() => save.mutate({ product_id, format, draft: from })}
        />
      )),
    )
  return (
    <>
      <Group justify="flex-end" gap={8} mb={16} data-noprint>
        <Text role="status" c="dimmed">
          {save.isPending && t('rateCard.sheets.busy')}
        </Text>
        <ActionsMenu label={t('rateCard.sheets.export')} labelled>
          {draft ? (
            <>
              <Menu.Label>{t('rateCard.sheets.asDrafted')}</Menu.Label>
              {entries('1')}
              <Menu.Label>{t('rateCard.sheets.inForce')}</Menu.Label>
            </>
          ) : null}
          {entries('0')}
        </ActionsMenu>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setImporting(true)}
          >
            {t('rateCard.sheets.import')}
          </Button>
        )}
      </Group>
      {save.error && (
        <Alert
          flex="1 1 100%"
          color="red"
          mb="sm"
          role="alert"
          withCloseButton
          closeButtonLabel={t('common.dismiss')}
          onClose={() => save.reset()}
        >
          {failureText(save.error, t('rateCard.sheets.failed'))}
        </Alert>
      )}
      {importing && (
        <ImportPrices rule={rule} isBase={isBase} draft={draft} onClose={() => setImporting(false)} />
      )}
    </>
  )
}
