import { Alert, Button, FileButton, Switch, Text, Textarea } from '@mantine/core'
import { IconLock, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useId, useImperativeHandle, useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadFile } from '#contract/threads.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useReader } from '#web/platform/reader.ts'
import type { FullQuote } from '#web/quotes/page/QuoteRecord.tsx'
import classes from '#web/threads/Composer.module.css'
import { useThreadDraft } from '#web/threads/draft.ts'
import { useDropping } from '#web/threads/dropping.ts'
import { useSending, useWait } from '#web/threads/sending.ts'
import { attachable, useUploads } from '#web/threads/uploads.ts'
import { WaitingFiles } from '#web/threads/WaitingFiles.tsx'

/** What others on the page may ask of the place to write in. */
export interface ComposerHandle {
  /** Begins a message to the other side. */
  ask: () => void
}

interface ComposerProps {
  quote: FullQuote
  /** What has been uploaded here and not sent. */
  unsent: ThreadFile[]
  ref?: Ref<ComposerHandle>
}

/** Where a message is written, files are added and both are sent; staff turn it into an internal note, which looks it. */
export function Composer({ quote, unsent, ref }: ComposerProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const reader = useReader()
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, change } = useThreadDraft(quote.id)
  const internal = reader === 'staff' && draft.internal
  const text = internal ? draft.note : draft.message
  const files = useUploads(quote.id, unsent.length)
  const dropping = useDropping(internal ? undefined : files.add)
  const wait = useWait({ text, internal, attached: unsent.length, uploading: files.pending })
  const sending = useSending(quote.id, internal, (sent) => {
    change({ [sent]: '' })
    field.current?.focus()
  })
  const send = () => {
    if (!wait.reason) sending.send(text.trim(), internal ? [] : unsent.map(({ id }) => id))
  }
  useImperativeHandle(ref, () => ({
    ask() {
      change({ internal: false })
      field.current?.focus()
    },
  }))
  const label = internal ? t('threads.note') : t('threads.to', { context: reader, company: quote.company })
  const Icon = internal ? IconLock : IconSend
  return (
    <form
      className={classes.composer}
      data-internal={internal || undefined}
      data-dropping={dropping.over || undefined}
      data-noprint
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      {...dropping.handlers}
    >
      {reader === 'staff' && (
        <Switch
          mb="xs"
          label={t('threads.note')}
          checked={internal}
          onChange={(event) => change({ internal: event.currentTarget.checked })}
        />
      )}
      <Textarea
        ref={field}
        label={label}
        description={internal ? t('threads.noteOnly') : quote.status === 'cart' && t('threads.inCart')}
        autosize
        minRows={3}
        maxRows={14}
        value={text}
        readOnly={sending.pending}
        onChange={(event) => {
          sending.reset()
          change({ [internal ? 'note' : 'message']: event.currentTarget.value })
        }}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          send()
        }}
        onPaste={(event) => {
          const pasted = filesIn(event)
          if (internal || pasted.length === 0) return
          event.preventDefault()
          files.add(pasted)
        }}
      />
      {!internal && (
        <WaitingFiles
          quoteId={quote.id}
          unsent={unsent}
          uploads={files.uploads}
          onDismiss={files.dismiss}
          disabled={sending.pending}
        />
      )}
      {dropping.over && <Text fw={550}>{t('threads.drop')}</Text>}
      {sending.error && (
        <Alert color="red">
          {sending.error.code === 'not_found' && unsent.length > 0
            ? t('threads.fileGone')
            : failureText(sending.error, t('threads.failed'))}
        </Alert>
      )}
      <div className={classes.actions}>
        {!internal && (
          <FileButton
            multiple
            accept={attachable}
            onChange={files.add}
            inputProps={{ 'aria-label': t('threads.attach') }}
          >
            {({ onClick }) => (
              <Button
                variant="default"
                leftSection={<IconPaperclip size={16} aria-hidden />}
                onClick={onClick}
              >
                {t('threads.attach')}
              </Button>
            )}
          </FileButton>
        )}
        <Button
          type="submit"
          className={classes.send}
          leftSection={<Icon size={16} aria-hidden />}
          disabled={wait.reason !== undefined}
          aria-describedby={hintId}
          loading={sending.pending}
        >
          {t(internal ? 'threads.keepNote' : 'threads.send')}
        </Button>
      </div>
      <Text id={hintId} c={internal ? undefined : 'dimmed'} size="sm" role="status">
        {sending.done ?? wait.reason ?? wait.hint}
      </Text>
    </form>
  )
}

function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
}

function filesIn({ clipboardData }: ClipboardEvent): File[] {
  return [...clipboardData.files]
}
