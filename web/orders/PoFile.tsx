import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { type FullOrder, mostPoBytes, takesPoFiles } from '#contract/orders/list.ts'
import { ChooseFile } from '#web/parts/form/ChooseFile.tsx'
import { poFileId } from '#web/orders/OrderPlaced.tsx'
import { SavePo } from '#web/orders/SavePo.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { useSizes } from '#web/platform/sizes.ts'
import { orderApi } from '#contract/orders/api.ts'
import { CallError } from '#web/platform/api.ts'
import { sendFile } from '#web/platform/files.ts'
import { refreshAfter } from '#web/platform/query.ts'

export function PoFile({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  return (
    <Stack id={poFileId} gap="xs" mt="sm" role="group" aria-label={t('orders.po.title')}>
      <SavePo order={order} />
      {takesPoFiles(order.status) ? (
        <AttachPo order={order} />
      ) : (
        <Text c="dimmed">{t('orders.po.over')}</Text>
      )}
    </Stack>
  )
}

function AttachPo({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [refused, setRefused] = useState<ReturnType<typeof poFileRefusal>>(null)
  const upload = usePoUpload(order.id)
  const megabytes = useSizes()
  const limit = megabytes(mostPoBytes)
  const pick = (chosen: File | null) => {
    if (!chosen) return
    const refusal = poFileRefusal(chosen)
    setRefused(refusal)
    upload.reset()
    if (!refusal) upload.send(chosen)
  }
  const failure = upload.error && failureText(upload.error, t('orders.po.uploadFailed'))
  const error = refused ? t(`orders.po.${refused}`, { limit }) : failure
  return (
    <>
      {upload.pending ? (
        <Sending share={upload.share} onStop={upload.stop} />
      ) : (
        <ChooseFile label={t('orders.po.title')} accept={poTypes.join(',')} onPick={pick} fullWidth>
          {t(order.po_files.length > 0 ? 'orders.po.another' : 'orders.po.attach')}
        </ChooseFile>
      )}
      {error ? (
        <Alert color="red">{error}</Alert>
      ) : (
        <Text c="dimmed" size="sm" role="status">
          {t(upload.done ? 'orders.po.done' : 'orders.po.help', { limit })}
        </Text>
      )}
    </>
  )
}

function Sending({ share, onStop }: { share: number; onStop: () => void }) {
  const { t } = useTranslation()
  const percent = Math.round(share * 100)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <span>{t('orders.po.sending', { percent })}</span>
        <Button variant="subtle" color="gray" size="compact-md" onClick={onStop}>
          {t('orders.po.stop')}
        </Button>
      </Group>
      <Progress.Root>
        {/* Never 0, so that the bar is visible. */}
        <Progress.Section value={Math.max(percent, 2)} aria-label={t('orders.po.title')} />
      </Progress.Root>
    </div>
  )
}

/** The server checks the content. */
const poTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** A file of unknown type is left to the server. */
function poFileRefusal(file: File): 'wrongType' | 'tooLarge' | 'emptyFile' | null {
  if (file.type !== '' && !poTypes.some((type) => type === file.type)) return 'wrongType'
  if (file.size > mostPoBytes) return 'tooLarge'
  return file.size === 0 ? 'emptyFile' : null
}

function usePoUpload(orderId: number) {
  const [share, setShare] = useState(0)
  const running = useRef<AbortController | null>(null)
  const upload = useMutation<unknown, Error, File>({
    mutationFn: (file) => {
      setShare(0)
      running.current = new AbortController()
      const { signal } = running.current
      return sendFile(orderApi.uploadPo, { params: { id: orderId } }, file, { onProgress: setShare, signal })
    },
    onSuccess: () => refreshAfter(orderApi.uploadPo),
  })
  return {
    share,
    pending: upload.isPending,
    done: upload.isSuccess,
    /** Stopping is not a failure. */
    error: upload.error instanceof CallError ? upload.error : null,
    send: upload.mutate,
    stop: () => running.current?.abort(new Error('stopped')),
    reset: upload.reset,
  }
}
