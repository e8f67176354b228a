import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { type FullOrder, maxPoBytes, takesPoFiles, type AttachedPo } from '#contract/orders/list.ts'
import { ChooseFile } from '#web/parts/form/fields.tsx'
import { ChangePoNumber } from '#web/orders/changes.tsx'
import { poFileId } from '#web/orders/OrderPlaced.tsx'
import { FailureAlert } from '#web/parts/page/page.tsx'
import { useFailureText, refreshAfter } from '#web/platform/query.ts'
import { useSizes, sendFile, saveFile } from '#web/platform/files.ts'
import { orderApi } from '#contract/orders/api.ts'
import { CallError } from '#web/platform/api.ts'
import { useDates } from '#web/platform/dates.ts'

export function PoFile({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  return (
    <>
      <ChangePoNumber order={order} />
      <Stack id={poFileId} gap="xs" mt="sm" role="group" aria-label={t('orders.po.title')}>
        <SavePo order={order} />
        {takesPoFiles(order.status) ? (
          <AttachPo order={order} />
        ) : (
          <Text c="dimmed">{t('orders.po.over')}</Text>
        )}
      </Stack>
    </>
  )
}

function AttachPo({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [refused, setRefused] = useState<ReturnType<typeof poFileRefusal>>(null)
  const [share, setShare] = useState(0)
  const running = useRef<AbortController | null>(null)
  const upload = useMutation<unknown, Error, File>({
    mutationFn: (file) => {
      setShare(0)
      running.current = new AbortController()
      const { signal } = running.current
      return sendFile(orderApi.uploadPo, { params: { id: order.id } }, file, { onProgress: setShare, signal })
    },
    onSuccess: () => refreshAfter(orderApi.uploadPo),
  })
  const limit = useSizes()(maxPoBytes)
  const pick = (chosen: File | null) => {
    if (!chosen) return
    const refusal = poFileRefusal(chosen)
    setRefused(refusal)
    upload.reset()
    if (!refusal) upload.mutate(chosen)
  }
  // Stopping is not a failure.
  const failure = upload.error instanceof CallError && failureText(upload.error, t('orders.po.uploadFailed'))
  const error = refused ? t(`orders.po.${refused}`, { limit }) : failure
  return (
    <>
      {upload.isPending ? (
        <Sending share={share} onStop={() => running.current?.abort(new Error('stopped'))} />
      ) : (
        <ChooseFile label={t('orders.po.title')} accept={poTypes.join(',')} onPick={pick} fullWidth>
          {t(order.po_files.length > 0 ? 'orders.po.another' : 'orders.po.attach')}
        </ChooseFile>
      )}
      {error ? (
        <Alert color="red">{error}</Alert>
      ) : (
        <Text c="dimmed" size="sm" role="status">
          {t(upload.isSuccess ? 'orders.po.done' : 'orders.po.help', { limit })}
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
        <span>{t('signUp.sending', { percent })}</span>
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
  if (file.size > maxPoBytes) return 'tooLarge'
  return file.size === 0 ? 'emptyFile' : null
}

/** Staff can only download the purchase order; the company attaches it. */
export function PoDownload({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  return (
    <Stack mt="sm" role="group" aria-label={t('orders.po.title')}>
      <SavePo order={order} />
      {order.po_files.length === 0 && <Text c="dimmed">{t('orders.po.none')}</Text>}
    </Stack>
  )
}

function SavePo({ order }: { order: FullOrder }) {
  return order.po_files.map((file) => <SaveFile key={file.id} order={order} file={file} />)
}

function SaveFile({ order, file }: { order: FullOrder; file: AttachedPo }) {
  const { t } = useTranslation()
  const dates = useDates()
  const megabytes = useSizes()
  const save = useMutation({
    mutationFn: () => saveFile(orderApi.downloadPo, { params: { id: order.id, file: file.id } }, file.name),
  })
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant="subtle"
        px={0}
        maw="100%"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={t('orders.po.save', { name: file.name })}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        <Text span inherit truncate>
          {file.name}
        </Text>
      </Button>
      <Text c="dimmed" size="sm">
        {t('orders.po.attached', {
          size: megabytes(file.size),
          date: dates.moment(file.uploaded_at),
          name: file.uploaded_by,
        })}
      </Text>
      <FailureAlert of={save.error} failed={t('threads.saveFailed')} />
    </Stack>
  )
}
