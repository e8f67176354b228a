import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { threadApi, type ThreadFile } from '#contract/threads.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { saveFile } from '#web/platform/files.ts'
import { useSizes } from '#web/platform/sizes.ts'
import classes from '#web/threads/Thread.module.css'

/** A file of a message, to be saved under its name. */
export function SentFile({ quoteId, file }: { quoteId: number; file: ThreadFile }) {
  const { t } = useTranslation()
  const sizes = useSizes()
  const failureText = useFailureText()
  const save = useMutation({
    mutationFn: () => saveFile(threadApi.download, { params: { id: quoteId, file: file.id } }, file.name),
  })
  const size = sizes(file.size)
  return (
    <Group gap="0 8px" mt={4}>
      <Button
        variant="subtle"
        size="compact-md"
        maw="100%"
        ml={-8}
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={t('threads.save', { name: file.name, size })}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {file.name}
      </Button>
      <Text span c="dimmed" size="sm" aria-hidden>
        <span className={classes.printed}>{file.name}, </span>
        {size}
      </Text>
      {save.error && (
        <Text c="red" size="sm" role="alert" w="100%">
          {failureText(save.error, t('threads.saveFailed'))}
        </Text>
      )}
    </Group>
  )
}
