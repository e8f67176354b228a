import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AcceptedTerms } from '#contract/orders/terms.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { AcceptedTermsText } from '#web/parts/terms/AcceptedTermsText.tsx'
import { TermsText } from '#web/parts/terms/TermsText.tsx'
import { useTermsInForce } from '#web/parts/terms/terms-in-force.ts'
import { paths } from '#contract/paths.ts'
import { settings } from '#web/platform/settings.ts'

/** The name under which the file is saved. */
const file = 'terms-and-conditions.pdf'

interface TermsDialogProps {
  /** The order whose accepted terms are shown; without one, the terms in force. */
  order?: { id: number; terms: AcceptedTerms }
  onClose: () => void
}

/** The terms in force, or those that an order accepted. Only those in force have a PDF. */
export function TermsDialog({ order, onClose }: TermsDialogProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const inForce = useTermsInForce()
  const [blocked, setBlocked] = useState(false)
  // Not every browser can print a PDF from a script, so the new tab has the same text as a page.
  const print = () => {
    const { href } = router.buildLocation({ to: paths.printTerms, search: order ? { order: order.id } : {} })
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
          {(!order || order.terms.version === inForce.data?.version) && (
            <Button
              component="a"
              href={`${settings.basePath}/${file}`}
              download={file}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('terms.download')}
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
