import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { ButtonRow, Loaded, PageSkeleton } from '#web/parts/page/page.tsx'
import { standardDepositMonths } from '#contract/charges.ts'
import type { AcceptedTerms, Terms } from '#contract/orders/terms.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { paths } from '#contract/paths.ts'
import { settings } from '#web/platform/settings.ts'
import classes from '#web/parts/terms/Terms.module.css'
import { useLanguage } from '#web/platform/session.ts'
import { useDates } from '#web/platform/dates.ts'
import { orderApi } from '#contract/orders/api.ts'
import { reading } from '#web/platform/query.ts'

/** The name under which the file is saved. */
const file = 'terms-and-conditions.pdf'

interface TermsDialogProps {
  /** The order whose accepted terms are shown; without one, the terms in force. */
  order?: { id: number; terms: AcceptedTerms }
  depositMonths: number
  onClose: () => void
}

/** The terms in force, or those that an order accepted. Only those in force have a PDF, with the standard deposit. */
export function TermsDialog({ order, depositMonths, onClose }: TermsDialogProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const inForce = useTermsInForce(depositMonths)
  const [blocked, setBlocked] = useState(false)
  // Not every browser can print a PDF from a script, so the new tab has the same text as a page.
  const print = () => {
    const { href } = router.buildLocation({
      to: paths.printTerms,
      search: order ? { order: order.id } : { deposit: depositMonths },
    })
    setBlocked(window.open(href, '_blank') === null)
  }
  return (
    <Dialog title={t('terms.title')} size="large" onClose={onClose}>
      <Stack>
        {order ? (
          <AcceptedTermsText terms={order.terms} />
        ) : (
          <Loaded read={inForce} skeleton={<PageSkeleton />}>
            {(terms) => <TermsText terms={terms} />}
          </Loaded>
        )}
        {blocked && (
          <Alert color="orange">
            <Text>{t('terms.blocked')}</Text>
          </Alert>
        )}
        <ButtonRow>
          {depositMonths === standardDepositMonths &&
            (!order || order.terms.version === inForce.data?.version) && (
              <Button
                component="a"
                href={`${settings.basePath}/${file}`}
                download={file}
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('documents.download')}
              </Button>
            )}
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
            {t('terms.print')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}

export function TermsText({ terms }: { terms: Terms }) {
  const { t } = useTranslation()
  const foreign = useLanguage() !== terms.language
  return (
    <div>
      {foreign && (
        <Text c="dimmed" mb="sm">
          {t('terms.otherLanguage', { language: t(`terms.languages.${terms.language}`) })}
        </Text>
      )}
      <ol className={classes.clauses} lang={terms.language}>
        {terms.clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <Text c="dimmed" mt="sm">
        {t('terms.version', { version: terms.version })}
      </Text>
    </div>
  )
}

/** The terms in the language in which the buyer accepted them. */
export function AcceptedTermsText({ terms }: { terms: AcceptedTerms }) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <>
      <TermsText terms={terms} />
      <Text c="dimmed" mt={4}>
        {t('terms.accepted', { name: terms.accepted_by, date: dates.moment(terms.accepted_at) })}
      </Text>
    </>
  )
}

/** In the language of the screen: an order accepts the text that its buyer can read. */
export function useTermsInForce(deposit_months?: number) {
  const language = useLanguage()
  return useQuery({
    ...reading(orderApi.terms, { query: { deposit_months } }),
    queryKey: [orderApi.terms.path, { language, deposit_months }],
    select: (reply) => reply.data,
  })
}
