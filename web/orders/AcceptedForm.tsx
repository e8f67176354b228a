import { Alert, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { documentsApi } from '#contract/documents.ts'
import type { AcceptedTerms } from '#contract/orders/terms.ts'
import ui from '#web/parts/ui.module.css'
import { saveDocument } from '#web/parts/documents/save-document.ts'
import { call } from '#web/platform/api.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { refresh } from '#web/platform/query.ts'

/** The order form that was accepted with an order, to download, and the hash of its file, once it has one. */
export function AcceptedForm({ form }: { form: NonNullable<AcceptedTerms['form']> }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const save = useMutation({
    mutationFn: async () =>
      saveDocument(await call(documentsApi.one, { params: { id: form.document_id } }), () =>
        raiseAlert(t('documents.takesLong'), 'notice'),
      ),
    // Its hash is known once it has been drawn for its first reader.
    onSuccess: () => form.sha256 === null && refresh(['/orders/:id']),
  })
  return (
    <>
      <Button
        fullWidth
        variant="default"
        mt="sm"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('documents.accepted')}
      </Button>
      {form.sha256 !== null && (
        <Text size="xs" c="dimmed" mt={4} className={ui.breakAnywhere}>
          SHA-256 {form.sha256}
        </Text>
      )}
      {save.error && <Alert color="red">{failureText(save.error, t('documents.failed'))}</Alert>}
    </>
  )
}
