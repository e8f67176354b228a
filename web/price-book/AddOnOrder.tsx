import { Alert, Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vasKinds, type VasKind } from '#contract/catalog.ts'
import { priceBookApi, type ProductOffers } from '#contract/price-book/api.ts'
import { MoveButtons, refocusMoved } from '#web/parts/list/MoveButtons.tsx'
import { RowList } from '#web/parts/list/RowList.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'
import { AddOnDialog, ChangeAddOnDialog } from '#web/price-book/AddOnDialog.tsx'
import { TableSection } from '#web/price-book/TableSection.tsx'

type AddOn = ProductOffers['add_ons'][number]

/** The order in which price search lists the add-ons of each kind. */
export function AddOnOrder({ addOns }: { addOns: readonly AddOn[] }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [creating, setCreating] = useState(false)
  const [changing, setChanging] = useState<AddOn | null>(null)
  const move = useWrite(priceBookApi.changeAddOn, {
    onDone: ({ message }) => {
      refocusMoved()
      if (message) showMessage(message)
    },
  })
  return (
    <TableSection
      title={t('priceBook.options.add_on')}
      lead={t('priceBook.options.orderLead')}
      add={t('priceBook.options.newAddOn')}
      onAdd={() => setCreating(true)}
    >
      <Stack gap={16}>
        {vasKinds.map((kind) => (
          <OneKind
            key={kind}
            kind={kind}
            addOns={addOns.filter((each) => each.kind === kind)}
            onEdit={setChanging}
            onMove={({ id }, position) => move.mutate({ params: { id }, body: { position } })}
          />
        ))}
      </Stack>
      {move.error && (
        <Alert color="red" mt="sm">
          {failureText(move.error)}
        </Alert>
      )}
      {creating && <AddOnDialog onClose={() => setCreating(false)} />}
      {changing && <ChangeAddOnDialog addOn={changing} onClose={() => setChanging(null)} />}
    </TableSection>
  )
}

interface OneKindProps {
  kind: VasKind
  addOns: readonly AddOn[]
  onEdit: (addOn: AddOn) => void
  onMove: (addOn: AddOn, position: number) => void
}

function OneKind({ kind, addOns, onEdit, onMove }: OneKindProps) {
  const { t } = useTranslation()
  const title = t(kind === 'device' ? 'priceBook.options.deviceKind' : `priceBook.options.${kind}`)
  return (
    <div>
      <Title order={3} mb={8}>
        {title}
      </Title>
      <RowList label={title} width={640}>
        {addOns.map((addOn, index) => {
          const { id } = addOn
          const name = `${t(`priceBook.options.${kind}`)} ${addOn.name}`
          return (
            <Flex component="li" key={id} wrap="wrap" align="center" gap="4px 12px" p="8px 12px">
              <div>
                <Text>{addOn.name}</Text>
                <Text c="dimmed" size="sm">
                  {t(`priceBook.code.${addOn.tax_code}`)}
                </Text>
              </div>
              <Group gap={8} wrap="nowrap" ml="auto">
                <MoveButtons
                  id={id}
                  first={index === 0}
                  last={index === addOns.length - 1}
                  labels={{
                    up: t('priceBook.options.up', { name }),
                    down: t('priceBook.options.down', { name }),
                  }}
                  onMove={(by) => onMove(addOn, index + 1 + by)}
                />
                <Button
                  variant="default"
                  aria-label={t('priceBook.changeOf', { what: name })}
                  onClick={() => onEdit(addOn)}
                >
                  {t('priceBook.change')}
                </Button>
              </Group>
            </Flex>
          )
        })}
      </RowList>
    </div>
  )
}
