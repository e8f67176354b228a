import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { TermsText } from '#web/parts/terms/TermsText.tsx'
import { paths } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'
import { settings } from '#web/platform/settings.ts'

/** The file's own name, under which it is also saved. */
const file = 'terms-and-conditions.pdf'

/** The Terms and Conditions in force, to read, to save as the PDF, or to print from a tab of their own. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const terms = useRead(orderApi.terms)
  const [blocked, setBlocked] = useState(false)
  // Not every browser can show a PDF and print it for a script, so the new tab has the same text as a page.
  const print = () =>
    setBlocked(window.open(router.buildLocation({ to: paths.printTerms }).href, '_blank') === null)
  return (
    <Dialog title={t('terms.title')} size="large" onClose={onClose}>
      <Stack>
        <Loaded read={terms} skeleton={<PageSkeleton />}>
          {(inForce) => <TermsText terms={inForce} />}
        </Loaded>
        {blocked && (
          <Alert color="orange">
            <Text>{t('terms.blocked')}</Text>
          </Alert>
        )}
        <ButtonRow>
          <Button
            component="a"
            href={`${settings.basePath}/${file}`}
            download={file}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('terms.download')}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
            {t('terms.print')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}
