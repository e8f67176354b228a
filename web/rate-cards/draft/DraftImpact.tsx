import { Alert, Anchor, Button, Group, List, Loader, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ringgitText, type Sen } from '#contract/money.ts'
import { recordPages } from '#contract/paths.ts'
import {
  cardDraftApi,
  type AffectedQuote,
  type CardPreview,
  type PreviewResult,
} from '#contract/rate-cards/draft-api.ts'
import type { Column } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Facts } from '#web/parts/record/record.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useRead, useWrite } from '#web/platform/query.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import { useCellName } from '#web/rate-cards/draft/cell-name.ts'
import { FailureAlert } from '#web/parts/page/page.tsx'

/** In milliseconds. */
const pollInterval = 1_000

/** A preview is computed in the background and survives leaving the page. */
export function PreviewSection({
  rule,
  revision,
  mayEdit,
}: {
  rule: number
  revision: number
  mayEdit: boolean
}) {
  const { t } = useTranslation()
  const { data } = useRead(cardDraftApi.preview, { query: { id: rule } })
  const ask = useWrite(cardDraftApi.requestPreview)
  const isMissing = data?.result === null && data.revision === revision
  const running = isMissing && data.failed_at === null
  const waiting = running || ask.isPending
  return (
    <section aria-label={t('cardDraft.preview.title')}>
      <Title order={3} mt="lg">
        {t('cardDraft.preview.title')}
      </Title>
      <Text my="xs">{t('cardDraft.preview.lead')}</Text>
      {mayEdit && (
        // Stays focusable while the impact is computed.
        <Button
          variant="default"
          aria-disabled={waiting}
          data-disabled={waiting || undefined}
          onClick={() => !waiting && ask.mutate({ body: { id: rule, revision } })}
        >
          {t('cardDraft.preview.ask')}
        </Button>
      )}
      <FailureAlert of={ask.error} failed={t('cardDraft.preview.failed')} mt="sm" />
      {running && <PreviewRunning rule={rule} />}
      {isMissing && !running && <PreviewFailed />}
      {data?.result && <Result preview={data} result={data.result} current={data.revision === revision} />}
    </section>
  )
}

export function PreviewRunning({ rule }: { rule: number }) {
  const { t } = useTranslation()
  useRead(cardDraftApi.preview, { query: { id: rule } }, { refetchInterval: pollInterval })
  return (
    <Group role="status" my="sm">
      <Loader size="sm" aria-hidden />
      {t('cardDraft.preview.running')}
    </Group>
  )
}

export function PreviewFailed() {
  const { t } = useTranslation()
  return (
    <Alert color="red" mt="sm" role="alert">
      {t('cardDraft.preview.notComputed')}
    </Alert>
  )
}

interface ResultProps {
  preview: CardPreview
  result: PreviewResult
  current: boolean
}

function Result({ preview, result, current }: ResultProps) {
  const { t, i18n } = useTranslation()
  const { day } = useDates()
  const columns = useQuoteColumns()
  const { since, lines, stopped } = result
  const moved = [
    ['rises', result.rises],
    ['falls', result.falls],
  ] as const
  return (
    <>
      {!current && (
        <Alert color="orange" my="sm">
          {t('cardDraft.preview.older')}
        </Alert>
      )}
      <Text c="dimmed" my="sm">
        {t('cardDraft.preview.asked', { date: day(dayOf(preview.asked_at)) })}{' '}
        {t(stopped ? 'cardDraft.preview.stopped' : 'cardDraft.preview.looked', {
          lines: lines.toLocaleString(i18n.language),
          since: day(since),
        })}
      </Text>
      <PreviewSums result={result} />
      {moved.map(
        ([which, quotes]) =>
          quotes.length > 0 && (
            <div key={which}>
              <Title order={4} fz="md" my="sm">
                {t(`cardDraft.preview.${which}`)}
              </Title>
              <ListTable
                caption={t(`cardDraft.preview.${which}`)}
                rows={quotes}
                columns={columns}
                nameOf={(quote) => quote.quote_reference}
              />
            </div>
          ),
      )}
      <Warnings result={result} />
    </>
  )
}

export function PreviewSums({ result }: { result: PreviewResult }) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const sum = (before: Sen, after: Sen) => {
    const difference = texts.difference(before, after)
    return `${ringgitText(before)} → ${ringgitText(after)}${difference === null ? '' : ` (${difference})`}`
  }
  const { before, after } = result
  return (
    <Facts
      facts={[
        { name: t('cardDraft.preview.cells'), value: result.cells },
        { name: t('cardDraft.preview.companies'), value: result.companies },
        { name: t('cardDraft.preview.quotes'), value: result.quotes },
        ...(result.quotes === 0
          ? []
          : [
              { name: t('cardDraft.preview.mrc'), value: sum(before.mrc, after.mrc) },
              { name: t('cardDraft.preview.nrc'), value: sum(before.nrc, after.nrc) },
            ]),
      ]}
    />
  )
}

function useQuoteColumns(): Column<AffectedQuote>[] {
  const { t } = useTranslation()
  const monthly = ({ nrc, mrc }: AffectedQuote['before']) => `${ringgitText(mrc)} + ${ringgitText(nrc)}`
  return [
    {
      key: 'quote',
      head: t('quotes.one'),
      cell: ({ id, quote_reference }) => (
        <Anchor
          renderRoot={(props) => <Link to={recordPages.quote.staff} params={{ id: String(id) }} {...props} />}
        >
          {quote_reference}
        </Anchor>
      ),
    },
    { key: 'company', head: t('quotes.company'), words: true, cell: ({ company }) => company },
    {
      key: 'before',
      head: t('cardDraft.preview.before'),
      amount: true,
      cell: ({ before }) => monthly(before),
    },
    { key: 'after', head: t('cardDraft.preview.after'), amount: true, cell: ({ after }) => monthly(after) },
  ]
}

function Warnings({ result: { warnings, warning_count } }: { result: PreviewResult }) {
  const { t } = useTranslation()
  const nameOf = useCellName()
  if (warning_count === 0) return <Text mt="sm">{t('cardDraft.preview.noWarnings')}</Text>
  return (
    <>
      <Title order={4} fz="md" my="sm">
        {t('cardDraft.preview.warnings', { count: warning_count })}
      </Title>
      <List>
        {warnings.map((warning, index) => {
          const { product, name } = nameOf(warning)
          return (
            // Warnings have no id, and the list never changes.
            <List.Item key={index}>
              {product} · {name}: {ringgitText(warning.price)}.{' '}
              {t(`cardDraft.preview.warning.${warning.kind}`, {
                other: ringgitText(warning.other),
              })}
              {warning.kind === 'floor' && warning.reason && ` ${warning.reason}.`}
              {warning.rule && ` ${t('cardDraft.preview.ofRule', { rule: warning.rule })}`}
            </List.Item>
          )
        })}
      </List>
      {warnings.length < warning_count && (
        <Text c="dimmed">{t('cardDraft.preview.firstWarnings', { count: warnings.length })}</Text>
      )}
    </>
  )
}
