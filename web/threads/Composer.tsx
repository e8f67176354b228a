import { Alert, Button, FileButton, Group, Switch, Text, Textarea } from '@mantine/core'
import { IconLock, IconPaperclip, IconSend } from '@tabler/icons-react'
import { useId, useImperativeHandle, useRef, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadFile } from '#contract/threads.ts'
import { modKey } from '#web/platform/keys.ts'
import { useReader } from '#web/platform/reader.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import classes from '#web/threads/Composer.module.css'
import { useDropping } from '#web/threads/dropping.ts'
import { useThreadForms } from '#web/threads/sending.ts'
import { attachable, useUploads } from '#web/threads/uploads.ts'
import { WaitingFiles } from '#web/threads/WaitingFiles.tsx'
import ui from '#web/parts/ui.module.css'

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
  const reader = useReader()
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useUploads(quote.id, unsent.length)
  const { message, note, post, save } = useThreadForms({
    quoteId: quote.id,
    unsent,
    uploading: files.pending,
    onSent: () => field.current?.focus(),
  })
  const internal = reader === 'staff' && note.values.internal
  const form = internal ? note : message
  const sending = internal ? save : post
  const text = form.field('text')
  const dropping = useDropping(internal ? undefined : files.add)
  useImperativeHandle(ref, () => ({
    ask() {
      note.set({ internal: false })
      field.current?.focus()
    },
  }))
  const done = sending.isSuccess && t(internal ? 'threads.noteSaved' : 'threads.sent')
  const hint = t(internal ? 'threads.keysSave' : 'threads.keysSend', {
    keys: t(modKey === '⌘' ? 'threads.cmdEnter' : 'threads.ctrlEnter'),
  })
  const label = internal ? t('threads.note') : t('threads.to', { context: reader, company: quote.company })
  const Icon = internal ? IconLock : IconSend
  return (
    <form
      className={`${classes.composer} ${ui.lineAbove}`}
      data-internal={internal || undefined}
      data-dropping={dropping.over || undefined}
      data-noprint
      aria-label={label}
      {...form.attributes}
      {...dropping.handlers}
    >
      {reader === 'staff' && (
        <Switch
          mb="xs"
          label={t('threads.note')}
          checked={internal}
          onChange={(event) => note.set({ internal: event.currentTarget.checked })}
        />
      )}
      <Textarea
        ref={field}
        label={label}
        description={internal ? t('threads.noteOnly') : quote.status === 'cart' && t('threads.inCart')}
        autosize
        minRows={3}
        maxRows={14}
        {...text}
        readOnly={form.pending}
        onChange={(event) => {
          // The result or failure is shown until something is typed.
          if (!sending.isIdle && !sending.isPending) sending.reset()
          text.onChange(event)
        }}
        onKeyDown={(event) => isSendKey(event) && form.submit(event)}
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
          disabled={form.pending}
        />
      )}
      {dropping.over && <Text fw={550}>{t('threads.drop')}</Text>}
      {form.failure && (
        <Alert color="red">
          {sending.error?.code === 'not_found' && unsent.length > 0 ? t('threads.fileGone') : form.failure}
        </Alert>
      )}
      <Group justify="space-between" gap={8}>
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
          ml="auto"
          className={classes.send}
          leftSection={<Icon size={16} aria-hidden />}
          disabled={form.missing !== null}
          aria-describedby={hintId}
          loading={form.pending}
        >
          {t(internal ? 'threads.saveNote' : 'threads.send')}
        </Button>
      </Group>
      <Text id={hintId} c={internal ? undefined : 'dimmed'} size="sm" role="status">
        {done || form.missing || hint}
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
