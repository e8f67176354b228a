import { Alert, Box, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userApi, type Application } from '#contract/users.ts'
import { ask, replyOf } from '#web/platform/api.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { saveFile } from '#web/platform/files.ts'
import { useSizes } from '#web/platform/sizes.ts'
import ui from '#web/parts/ui.module.css'

// What reads PDFs weighs more than the rest of the portal, and comes only with one.
const PdfPages = lazy(async () => ({ default: (await import('#web/users/document/PdfPages.tsx')).PdfPages }))

interface DocumentViewProps {
  userId: number
  document: Application['document']
}

/** The document of an application: shown on the page once it is asked for, or downloaded. */
export function DocumentView({ userId, document }: DocumentViewProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const size = useSizes()
  const [shown, setShown] = useState(false)
  const save = useMutation({
    mutationFn: () => saveFile(userApi.document, { params: { id: userId } }, document.name),
  })
  return (
    <Stack>
      <Group justify="space-between">
        <Text>
          {document.name} · {size(document.bytes)}
        </Text>
        <Group gap="xs">
          {!shown && (
            <Button leftSection={<IconEye size={16} aria-hidden />} onClick={() => setShown(true)}>
              {t('users.document.show')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('users.document.download')}
          </Button>
        </Group>
      </Group>
      {save.error && <Alert color="red">{failureText(save.error)}</Alert>}
      {shown && <Shown userId={userId} document={document} />}
    </Stack>
  )
}

function Shown({ userId, document }: DocumentViewProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const read = useQuery({
    queryKey: [userApi.document.path, userId],
    queryFn: () => readBytes(userId),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (read.isError) return <Alert color="red">{failureText(read.error)}</Alert>
  if (!read.data) return <Loader aria-label={t('common.loading')} />
  if (document.media_type === 'application/pdf')
    return (
      <Suspense fallback={<Loader aria-label={t('common.loading')} />}>
        <PdfPages bytes={read.data} name={document.name} />
      </Suspense>
    )
  return (
    <Box bg="#fff" className={ui.surface}>
      <Box
        component="img"
        display="block"
        w="100%"
        src={dataUrl(read.data, document.media_type)}
        alt={document.name}
      />
    </Box>
  )
}

/** Fetched with the session's token, which the address of a picture would not carry. */
async function readBytes(id: number): Promise<ArrayBuffer> {
  const response = await ask(userApi.document, { params: { id } })
  // Only a failure comes in the envelope; reading it throws.
  if (!response.ok) await replyOf(userApi.document, response)
  return response.arrayBuffer()
}

/** As the kind that the server found in the bytes. */
function dataUrl(bytes: ArrayBuffer, mediaType: string): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return `data:${mediaType};base64,${btoa(text)}`
}
