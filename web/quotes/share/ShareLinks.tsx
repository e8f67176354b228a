import { Alert, Box, Button, Flex, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shareApi, type ShareLink } from '#contract/shares.ts'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import ui from '#web/parts/ui.module.css'

/** The links of a quote and its project, newest first, how often each was opened, and the button that withdraws one. */
export function ShareLinks({ links }: { links: ShareLink[] }) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
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
                {t('share.withdraw')}
              </Button>
            )}
          </Flex>
        ))}
      </Box>
      {withdraw.error && <Alert color="red">{failureText(withdraw.error)}</Alert>}
    </section>
  )
}
