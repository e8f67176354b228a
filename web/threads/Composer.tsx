import {
  Alert,
  Button,
  FileButton,
  Group,
  Switch,
  Text,
  Textarea,
  Box,
  CloseButton,
  Flex,
  Progress,
} from '@mantine/core'
import { IconLock, IconPaperclip, IconSend } from '@tabler/icons-react'
import {
  useId,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type Ref,
  useState,
  type DragEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { type ThreadFile, longestMessage, threadApi, maxFileBytes, maxFiles } from '#contract/threads.ts'
import { modKey } from '#web/platform/keys.ts'
import { useReader } from '#web/platform/screens.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import classes from '#web/threads/Composer.module.css'
import ui from '#web/parts/ui.module.css'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { useWrite, refreshAfter, useFailureText } from '#web/platform/query.ts'
import { useSavedDraft } from '#web/platform/drafts.ts'
import { useSizes, sendFile } from '#web/platform/files.ts'
import { CallError } from '#web/platform/api.ts'

export interface ComposerHandle {
  /** Starts a message to the other side. */
  ask: () => void
}

interface ComposerProps {
  quote: FullQuote
  unsent: ThreadFile[]
  ref?: Ref<ComposerHandle>
}

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
          // The result or failure is shown until the text changes.
          if (!sending.isIdle && !sending.isPending) sending.reset()
          text.onChange(event)
        }}
        onKeyDown={(event) => isSendKey(event) && form.submit(event)}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
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

/** Without `take` dropped files are refused, so that the browser does not open them. */
function useDropping(take: ((files: File[]) => void) | undefined) {
  const [over, setOver] = useState(false)
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    over: over && take !== undefined,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!isFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = take ? 'copy' : 'none'
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        // Entering a child element is not leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!isFiles(event)) return
        event.preventDefault()
        setOver(false)
        take?.([...event.dataTransfer.files])
      },
    },
  }
}

interface ThreadFormsOptions {
  quoteId: number
  unsent: readonly ThreadFile[]
  uploading: boolean
  onSent: () => void
}

/** A text is cleared once the server has saved it. */
function useThreadForms({ quoteId, unsent, uploading, onSent }: ThreadFormsOptions) {
  const { t, i18n } = useTranslation()
  const params = { id: quoteId }
  // Each clears its own form: the other may be in use when the answer arrives.
  const post = useWrite(threadApi.post, { onDone: () => sent(message) })
  const save = useWrite(threadApi.note, { onDone: () => sent(note) })
  const failed = t('threads.failed')
  const message = usePortalForm({
    initial: { text: '' },
    // Stored apart from the note, so that the switch never turns one into the other.
    draft: useSavedDraft(`thread:${quoteId}`, messageDraft, localStorage),
    needed: ({ text }) => tooLong(text) ?? (uploading ? t('threads.wait.uploading') : nothingToSend(text)),
    write: post,
    input: ({ text }) => ({ params, body: { text: text.trim(), file_ids: unsent.map(({ id }) => id) } }),
    failed,
  })
  const note = usePortalForm({
    // `internal` means that a note is being written.
    initial: { text: '', internal: false },
    draft: useSavedDraft(`thread-note:${quoteId}`, noteDraft, localStorage),
    needed: ({ text }) => tooLong(text) ?? (text.trim() === '' && t('threads.wait.emptyNote')),
    write: save,
    input: ({ text }) => ({ params, body: { text: text.trim() } }),
    failed,
  })
  return { message, note, post, save }

  function sent(form: { set: (changes: { text: string }) => void }) {
    form.set({ text: '' })
    onSent()
  }

  function nothingToSend(text: string) {
    return text.trim() === '' && unsent.length === 0 && t('threads.wait.empty')
  }

  function tooLong(text: string): string | undefined {
    const number = (value: number) => value.toLocaleString(i18n.language)
    const { length } = text.trim()
    if (length <= longestMessage) return undefined
    return t('threads.wait.tooLong', { typed: number(length), most: number(longestMessage) })
  }
}

const messageDraft = z.object({ text: z.string() })
const noteDraft = z.object({ text: z.string(), internal: z.boolean() })

interface WaitingFilesProps {
  quoteId: number
  unsent: ThreadFile[]
  uploads: Upload[]
  onDismiss: (key: string) => void
  disabled: boolean
}

function WaitingFiles({ quoteId, unsent, uploads, onDismiss, disabled }: WaitingFilesProps) {
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

/** Each file has its own request, so that several can be removed at once. */
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
        aria-label={t('common.removeOf', { name })}
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
        {/* Never 0, so that the bar is visible. */}
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
      ? t(`threads.${failed}`, { name, limit: sizes(maxFileBytes), count: maxFiles })
      : `${name}: ${failureText(failed, t('threads.uploadFailed', { name }))}`
  return (
    <span className={ui.breakAnywhere} role="alert">
      {words}
    </span>
  )
}

/** The server checks the content. */
const attachable = '.pdf,.png,.jpg,.jpeg,.xlsx,.docx,.csv,.txt'

interface Upload {
  key: string
  name: string
  /** From 0 to 1. */
  share: number
  failed?: 'tooLarge' | 'emptyFile' | 'tooMany' | CallError
  stop: () => void
}

/** Finished uploads move to the `unsent` files of the conversation. */
function useUploads(quoteId: number, arrived: number) {
  const [uploads, setUploads] = useState<Upload[]>([])
  // Counts the files of one choice before the next rendering.
  const taken = useRef(0)
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))

  const send = async (file: File) => {
    const key = crypto.randomUUID()
    const running = new AbortController()
    const stop = () => running.abort(new Error('stopped'))
    const failed = refusalOf(file, taken.current)
    setUploads((all) => [...all, { key, name: file.name, share: 0, failed, stop }])
    if (failed) return
    taken.current += 1
    try {
      const onProgress = (share: number) => change(key, { share })
      const { signal } = running
      await sendFile(threadApi.upload, { params: { id: quoteId } }, file, { onProgress, signal })
      await refreshAfter(threadApi.upload)
      drop(key)
    } catch (error) {
      // Stopping is not a failure.
      if (error instanceof CallError) change(key, { failed: error })
      else drop(key)
    } finally {
      taken.current -= 1
    }
  }
  const add = (files: readonly File[]) => {
    const running = uploads.filter((each) => !each.failed).length
    taken.current = arrived + running
    for (const file of files) void send(file)
  }
  return { uploads, add, dismiss: drop, pending: uploads.some((each) => !each.failed) }
}

function refusalOf(file: File, taken: number): Upload['failed'] {
  if (taken >= maxFiles) return 'tooMany'
  if (file.size > maxFileBytes) return 'tooLarge'
  return file.size === 0 ? 'emptyFile' : undefined
}
