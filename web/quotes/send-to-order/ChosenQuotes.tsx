import { Alert, Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderRefusal } from '#contract/quotes/actions.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { paths } from '#contract/paths.ts'
import { useChosenColumns } from '#web/quotes/send-to-order/chosen-columns.tsx'
import type { Chosen } from '#web/quotes/send-to-order/chosen.ts'

interface ChosenQuotesProps {
  chosen: Chosen
  ids: readonly number[]
}

/** The quotes of the order, each with its earliest date and what ending it on day one would cost; any can be taken out. */
export function ChosenQuotes({ chosen, ids }: ChosenQuotesProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const takeOut = (id: number) =>
    void navigate({
      to: paths.sendToOrder,
      search: { ids: ids.filter((each) => each !== id).join(',') },
      replace: true,
      resetScroll: false,
    })
  const columns = useChosenColumns(takeOut)
  return (
    <Stack gap="xs">
      {chosen.problems.map((problem) => (
        <Alert key={problem.id} color="orange">
          <Group justify="space-between" gap="xs">
            <Problem problem={problem} />
            <Group gap="xs">
              {'gone' in problem && !problem.gone && (
                <Button variant="default" size="compact-md" onClick={chosen.again}>
                  {t('common.tryAgain')}
                </Button>
              )}
              <Button variant="default" size="compact-md" onClick={() => takeOut(problem.id)}>
                {t('sendToOrder.takeOut')}
              </Button>
            </Group>
          </Group>
        </Alert>
      ))}
      {chosen.quotes.length > 0 && (
        <ListTable
          caption={t('sendToOrder.quotes')}
          rows={chosen.quotes}
          columns={columns}
          nameOf={(quote) => quote.quote_reference}
        />
      )}
      <RateNote />
    </Stack>
  )
}

function Problem({ problem }: { problem: Chosen['problems'][number] }) {
  const { t } = useTranslation()
  if ('gone' in problem) {
    return <span>{t(problem.gone ? 'sendToOrder.notThere' : 'sendToOrder.unread', { id: problem.id })}</span>
  }
  const { quote_reference, status } = problem.quote
  const why = orderRefusal(problem.quote)
  if (why === 'in_words' || why === 'budgetary')
    return <span>{t(`sendToOrder.${why}`, { reference: quote_reference })}</span>
  return (
    <span>{t('sendToOrder.notActive', { reference: quote_reference, status: t(`status.${status}`) })}</span>
  )
}
