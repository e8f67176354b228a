import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPoBytes, orderApi } from '#contract/orders.ts'
import type { FullOrder } from '#web/orders/OrderRecord.tsx'
import classes from '#web/orders/PoFile.module.css'
import { poTypes, refusalOf, usePoUpload } from '#web/orders/po-upload.ts'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { saveFile } from '#web/platform/files.ts'
import { useSizes } from '#web/platform/sizes.ts'

/** The purchase order as a file: attach it, see how far it is, save it, replace it. What is wrong with a file stands here. */
export function PoFile({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf>>(null)
  const upload = usePoUpload(order.id)
  const { po_file: file } = order
  const save = useMutation({
    mutationFn: (name: string) => saveFile(orderApi.downloadPo, { params: { id: order.id } }, name),
  })
  const megabytes = useSizes()
  const limit = megabytes(mostPoBytes)
  const pick = (chosen: File | null) => {
    if (!chosen) return
    const refusal = refusalOf(chosen)
    setRefused(refusal)
    save.reset()
    upload.reset()
    if (!refusal) upload.send(chosen)
  }
  const error = refused ? t(`orders.po.${refused}`, { limit }) : failed()
  function failed() {
    const failure = upload.error ?? save.error
    return (
      failure && failureText(failure, t(upload.error ? 'orders.po.uploadFailed' : 'orders.po.saveFailed'))
    )
  }
  return (
    <Stack gap="xs" mt="sm" role="group" aria-label={t('orders.po.title')}>
      {file && (
        <div>
          <Button
            variant="subtle"
            px={0}
            className={classes.name}
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('orders.po.save', { name: file.name })}
            loading={save.isPending}
            onClick={() => save.mutate(file.name)}
          >
            <span className={classes.text}>{file.name}</span>
          </Button>
          <Text c="dimmed" size="sm">
            {t('orders.po.attached', {
              size: megabytes(file.size),
              date: dates.moment(file.uploaded_at),
            })}
          </Text>
        </div>
      )}
      {upload.pending ? (
        <Sending share={upload.share} onStop={upload.stop} />
      ) : (
        <FileButton
          accept={poTypes.join(',')}
          onChange={pick}
          inputProps={{ 'aria-label': t('orders.po.title') }}
        >
          {({ onClick }) => (
            <Button
              variant="default"
              fullWidth
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={onClick}
            >
              {t(file ? 'orders.po.replace' : 'orders.po.attach')}
            </Button>
          )}
        </FileButton>
      )}
      {error ? (
        <Alert color="red">{error}</Alert>
      ) : (
        <Text c="dimmed" size="sm" role="status">
          {t(upload.done ? 'orders.po.done' : 'orders.po.help', { limit })}
        </Text>
      )}
    </Stack>
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
        {/* Never empty: it says that something is under way. */}
        <Progress.Section value={Math.max(percent, 2)} aria-label={t('orders.po.title')} />
      </Progress.Root>
    </div>
  )
}
