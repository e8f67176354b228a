import { Alert, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '#web/parts/form/ErrorSummary.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { staysAtLowerEdge } from '#web/parts/page/lower-edge.ts'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import ui from '#web/parts/ui.module.css'
import { useAddingAll } from '#web/quotes/add/multiple/adding-all.ts'
import { useDraftRows } from '#web/quotes/add/multiple/draft-rows.ts'
import classes from '#web/quotes/add/multiple/NewMultiple.module.css'
import { clearResolved } from '#web/quotes/add/multiple/problems.ts'
import { focusRow, Row } from '#web/quotes/add/multiple/Row.tsx'
import { fieldId } from '#web/quotes/add/multiple/RowFields.tsx'
import { endName } from '#web/quotes/draft.ts'
import { MissingAddressDialog } from '#web/quotes/site/MissingAddressDialog.tsx'

/** Several quotes at once: rows are added, duplicated, removed and filled in, and go to the cart in one call. */
export function NewMultiple() {
  const { t } = useTranslation()
  const drafts = useDraftRows()
  const { rows, typing, removed } = drafts
  const adding = useAddingAll(drafts)
  const [undoing, setUndoing] = useState(false)
  const typedRow = rows.find((row) => row.key === typing?.row)
  const number = typedRow ? rows.indexOf(typedRow) + 1 : 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.submit()
  }
  const remove = (index: number) => {
    drafts.remove(index)
    setUndoing(true)
    // The pressed button is gone.
    setTimeout(() => document.getElementById('undo-remove')?.focus())
  }
  return (
    <>
      <PageHead title={t('multiple.title')} lead={t('multiple.lead')} />
      <Flex component="form" direction="column" gap={12} onSubmit={submit} noValidate autoComplete="off">
        <ErrorSummary problems={adding.summary} />
        {/* What is on its way stays as it was sent: the server's answer is about these rows. */}
        <Stack gap={12} inert={adding.pending}>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              number={index + 1}
              errors={adding.problems[row.key] ?? {}}
              onChange={(draft) => {
                drafts.fill(row.key, draft)
                adding.setErrors(row.key, (errors) => clearResolved(errors, row.draft, draft))
              }}
              onMissing={(key) => drafts.openDialog(row.key, key)}
              onDuplicate={() => focusRow(drafts.duplicate(index))}
              onRemove={() => remove(index)}
            />
          ))}
          <div role="status">
            {undoing && removed && (
              <Alert color="gray">
                {t('multiple.removed', { number: removed.index + 1 })}{' '}
                <Button
                  id="undo-remove"
                  variant="default"
                  size="compact-sm"
                  onClick={() => {
                    drafts.undoRemove()
                    setUndoing(false)
                    focusRow(removed.row.key)
                  }}
                >
                  {t('multiple.undo')}
                </Button>
              </Alert>
            )}
          </div>
        </Stack>
        <RateNote />
        <Group ref={staysAtLowerEdge} gap="8px 16px" p="8px 12px" className={`${classes.bar} ${ui.surface}`}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={adding.pending}
            onClick={() => focusRow(drafts.add())}
          >
            {t('multiple.add')}
          </Button>
          <Text span c="dimmed" ml="auto" visibleFrom="xs">
            {t('multiple.count', { count: rows.length })}
          </Text>
          <Button type="submit" loading={adding.pending} ml={{ base: 'auto', xs: 0 }}>
            {t('multiple.submit')}
          </Button>
        </Group>
      </Flex>
      {typing && typedRow && (
        <MissingAddressDialog
          site={t('multiple.siteOf', {
            number,
            site: t(`sites.end.${endName(typedRow.draft.product, typing.site)}`),
          })}
          draft={typing.form}
          onType={drafts.typeAddress}
          onClose={drafts.closeDialog}
          onConfirm={(address) => {
            drafts.enter(address)
            adding.setErrors(typing.row, (errors) => ({ ...errors, [typing.site]: undefined }))
            // The button that opened the dialog is gone: the box it filled takes the focus.
            setTimeout(() => document.getElementById(fieldId(typing.row, typing.site))?.focus())
          }}
        />
      )}
    </>
  )
}
