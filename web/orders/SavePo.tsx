import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import type { FullOrder, AttachedPo } from '#contract/orders/list.ts'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { saveFile } from '#web/platform/files.ts'
import { useSizes } from '#web/platform/sizes.ts'

export function SavePo({ order }: { order: FullOrder }) {
  return order.po_files.map((file) => <SaveFile key={file.id} order={order} file={file} />)
}

function SaveFile({ order, file }: { order: FullOrder; file: AttachedPo }) {
  const { t } = useTranslation()
  const dates = useDates()
  const megabytes = useSizes()
  const failureText = useFailureText()
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
      {save.error && <Alert color="red">{failureText(save.error, t('orders.po.saveFailed'))}</Alert>}
    </Stack>
  )
}
