import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
  Box,
  Flex,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { shareApi, shareDays, type ShareLink } from '#contract/shares.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { FailureAlert, Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import { useRead, useWrite } from '#web/platform/query.ts'
import { dayOf, useDates } from '#web/platform/dates.ts'
import ui from '#web/parts/ui.module.css'

interface ShareDialogProps {
  quote: Pick<Quote, 'id' | 'quote_reference' | 'project_name'>
  only?: 'project'
  onClose: () => void
}

export function ShareDialog({ quote, only, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const read = useRead(shareApi.list, { params: { id: quote.id } })
  const title = only
    ? t('share.projectTitle', { name: quote.project_name })
    : t('share.title', { reference: quote.quote_reference })
  return (
    <Dialog title={title} onClose={onClose} keepsInput>
      <Stack>
        <Alert color="orange">{t('share.warning')}</Alert>
        <NewLink quote={quote} only={only} />
        <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
          {(links) => <ShareLinks links={only ? links.filter((link) => link.of === only) : links} />}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

const offered = [1, 7, shareDays.standard, 30, shareDays.most]

function NewLink({ quote: { id, project_name: project }, only }: Omit<ShareDialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const [of, setOf] = useState<ShareLink['of']>(only ?? 'quote')
  const [days, setDays] = useState(String(shareDays.standard))
  const make = useWrite(shareApi.make)
  return (
    <Stack gap="sm">
      {project !== null && !only && (
        <SegmentedControl
          aria-label={t('share.of')}
          value={of}
          data={[
            { value: 'quote', label: t('share.quote') },
            { value: 'project', label: t('quotes.project') },
          ]}
          onChange={(value) => setOf(value as ShareLink['of'])}
        />
      )}
      {of === 'project' && (
        <Text size="sm" c="dimmed">
          {t('share.projectText', { name: project })}
        </Text>
      )}
      <Group align="flex-end">
        <Select
          label={t('share.days')}
          value={days}
          allowDeselect={false}
          data={offered.map((each) => ({
            value: String(each),
            label: t('circuits.list.days', { count: each }),
          }))}
          onChange={(value) => setDays(value ?? days)}
        />
        <Button
          loading={make.isPending}
          onClick={() => make.mutate({ params: { id }, body: { of, days: Number(days) } })}
        >
          {t('share.make')}
        </Button>
      </Group>
      <FailureAlert of={make.error} />
      {make.data && <MadeLink url={make.data.data.url} key={make.data.data.url} />}
    </Stack>
  )
}

function MadeLink({ url }: { url: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <Stack gap={4} role="status">
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          readOnly
          label={t('share.link')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        {/* Browsers have a clipboard only under HTTPS or on the machine itself. */}
        {'clipboard' in navigator && (
          <Button
            variant="default"
            onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}
          >
            {t(copied ? 'common.linkCopied' : 'common.copyLink')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('share.once')}
      </Text>
    </Stack>
  )
}

function ShareLinks({ links }: { links: ShareLink[] }) {
  const { t } = useTranslation()
  const dates = useDates()
  const withdraw = useWrite(shareApi.withdraw)
  return (
    <section aria-label={t('share.links')}>
      <Title order={3} size="h5">
        {t('share.links')}
      </Title>
      {links.length === 0 && <Text c="dimmed">{t('share.none')}</Text>}
      <Box component="ul" mt={8} className={ui.plainList}>
        {links.map((link) => (
          <Flex
            component="li"
            key={link.id}
            wrap="wrap"
            align="center"
            justify="space-between"
            gap={8}
            py={8}
            className={ui.lineAbove}
          >
            <div>
              <Text fw={550}>
                {t(`share.${link.of}`)} ·{' '}
                {link.state === 'open'
                  ? t('share.until', { date: dates.fullDay(dayOf(link.expires_at)) })
                  : t(`share.state.${link.state}`)}
              </Text>
              <Text size="sm" c="dimmed">
                {t('share.madeBy', { name: link.made_by, date: dates.fullDay(dayOf(link.made_at)) })} ·{' '}
                {t('share.opened', { count: link.opened })}
                {link.last_opened_at && ` (${t('share.last', { date: dates.moment(link.last_opened_at) })})`}
              </Text>
            </div>
            {link.state === 'open' && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('share.withdrawOf', {
                  what: t(`share.${link.of}`),
                  date: dates.fullDay(dayOf(link.made_at)),
                })}
                loading={withdraw.isPending && withdraw.variables.params.id === link.id}
                onClick={() => withdraw.mutate({ params: { id: link.id } })}
              >
                {t('common.withdraw')}
              </Button>
            )}
          </Flex>
        ))}
      </Box>
      <FailureAlert of={withdraw.error} />
    </section>
  )
}
