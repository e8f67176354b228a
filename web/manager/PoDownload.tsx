import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders.ts'
import type { FullOrder } from '#web/orders/OrderRecord.tsx'
import classes from '#web/orders/PoFile.module.css'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { saveFile } from '#web/platform/files.ts'

/** The purchase order as the company attached it, to be saved; attaching it is the company's. */
export function PoDownload({ order: { id, po_file: file } }: { order: FullOrder }) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const save = useMutation({
    mutationFn: (name: string) => saveFile(orderApi.downloadPo, { params: { id } }, name),
  })
  if (!file)
    return (
      <Text c="dimmed" mt="sm">
        {t('manager.orders.noFile')}
      </Text>
    )
  return (
    <Stack gap={4} mt="sm" role="group" aria-label={t('orders.po.title')}>
      <Button
        variant="default"
        className={classes.name}
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={t('orders.po.save', { name: file.name })}
        loading={save.isPending}
        onClick={() => save.mutate(file.name)}
      >
        <span className={classes.text}>{file.name}</span>
      </Button>
      <Text c="dimmed" size="sm">
        {dates.moment(file.uploaded_at)}
      </Text>
      {save.error && <Alert color="red">{failureText(save.error, t('orders.po.saveFailed'))}</Alert>}
    </Stack>
  )
}
