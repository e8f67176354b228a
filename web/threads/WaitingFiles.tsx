import { Box, CloseButton, Flex, Progress, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mostFileBytes, mostFiles, threadApi, type ThreadFile } from '#contract/threads.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import { useSizes } from '#web/platform/sizes.ts'
import classes from '#web/threads/Composer.module.css'
import type { Upload } from '#web/threads/uploads.ts'
import ui from '#web/parts/ui.module.css'

interface WaitingFilesProps {
  quoteId: number
  unsent: ThreadFile[]
  uploads: Upload[]
  onDismiss: (key: string) => void
  /** They are going out with a message right now. */
  disabled: boolean
}

/** The files that will go with the message: those that have arrived, those on their way, and why some did not. */
export function WaitingFiles({ quoteId, unsent, uploads, onDismiss, disabled }: WaitingFilesProps) {
  const { t } = useTranslation()
  if (unsent.length === 0 && uploads.length === 0) return null
  return (
    <Flex
      component="ul"
      direction="column"
      gap={4}
      className={ui.plainList}
      aria-label={t('threads.attached')}
    >
      {unsent.map((file) => (
        <Arrived key={file.id} quoteId={quoteId} file={file} disabled={disabled} />
      ))}
      {uploads.map((upload) => (
        <li
          key={upload.key}
          className={`${classes.file} ${ui.framed}`}
          data-failed={upload.failed ? true : undefined}
        >
          {upload.failed ? <Failed upload={upload} /> : <OnItsWay upload={upload} />}
          <CloseButton
            size="sm"
            iconSize={16}
            aria-label={t(upload.failed ? 'threads.dismiss' : 'threads.stop', { name: upload.name })}
            onClick={upload.failed ? () => onDismiss(upload.key) : upload.stop}
          />
        </li>
      ))}
    </Flex>
  )
}

interface ArrivedProps {
  quoteId: number
  file: ThreadFile
  disabled: boolean
}

/** Each is removed by a call of its own, so that several can be on their way. */
function Arrived({ quoteId, file: { id, name, size }, disabled }: ArrivedProps) {
  const { t } = useTranslation()
  const sizes = useSizes()
  const failureText = useFailureText()
  const remove = useWrite(threadApi.removeFile)
  return (
    <li className={`${classes.file} ${ui.framed}`}>
      <IconPaperclip size={16} aria-hidden />
      <Text span truncate>
        {name}
      </Text>
      {remove.error ? (
        <Text span c="red" size="sm" role="alert">
          {failureText(remove.error)}
        </Text>
      ) : (
        <Text span c="dimmed" size="sm" flex="none">
          {sizes(size)}
        </Text>
      )}
      <CloseButton
        size="sm"
        iconSize={16}
        aria-label={t('threads.remove', { name })}
        disabled={disabled}
        onClick={() => remove.mutate({ params: { id: quoteId, file: id } })}
      />
    </li>
  )
}

function OnItsWay({ upload: { name, share } }: { upload: Upload }) {
  const { t } = useTranslation()
  const percent = Math.round(share * 100)
  return (
    <Box flex={1} miw={0}>
      <Text truncate>{name}</Text>
      <Progress.Root>
        {/* Never empty: it says that something is under way. */}
        <Progress.Section value={Math.max(percent, 2)} aria-label={t('threads.sending', { name })} />
      </Progress.Root>
    </Box>
  )
}

function Failed({ upload: { name, failed } }: { upload: Upload }) {
  const { t } = useTranslation()
  const sizes = useSizes()
  const failureText = useFailureText()
  const words =
    typeof failed === 'string'
      ? t(`threads.${failed}`, { name, limit: sizes(mostFileBytes), count: mostFiles })
      : `${name}: ${failureText(failed, t('threads.uploadFailed', { name }))}`
  return (
    <span className={ui.breakAnywhere} role="alert">
      {words}
    </span>
  )
}
