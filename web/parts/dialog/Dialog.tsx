import { Modal, Drawer, Button, Alert, Stack, Text, type ButtonProps, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode, useId, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCircleCheck } from '@tabler/icons-react'
import { NoWrap, ButtonRow } from '#web/parts/page/page.tsx'
import type { FormFrame } from '#web/parts/form/form.tsx'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import type { Reply } from '#web/platform/api.ts'
import { useFailureText, useWrite, type WriteOptions } from '#web/platform/query.ts'
import { showReply, showMessage } from '#web/platform/messages.ts'

const widths = { small: 400, medium: 560, large: 800 } as const

/** The frame of every dialog. Mount it to open it; its state is lost when it closes. */
export function Dialog({
  title,
  size = 'medium',
  onClose,
  busy = false,
  keepsInput = false,
  withoutClose = false,
  children,
}: {
  title: string
  size?: keyof typeof widths
  onClose: () => void
  /** While a call is pending the dialog cannot be closed. */
  busy?: boolean
  /** Once something has been typed or picked, a click outside does not close it, and Esc and the cross ask first. */
  keepsInput?: boolean
  withoutClose?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const phone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  const [touched, setTouched] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useReturnedFocus()
  const close = keepsInput && touched ? () => setLeaving(true) : onClose
  return (
    <Modal
      opened
      centered
      title={<NoWrap text={title} />}
      size={widths[size]}
      // A question with two buttons is as small as its text.
      fullScreen={phone && size !== 'small'}
      onClose={busy ? () => undefined : close}
      closeOnClickOutside={!(keepsInput && touched)}
      onInput={() => setTouched(true)}
      onFocus={({ target }) => keepFirstFocusAt(target)}
      // Picking from a list or calendar fires no input event.
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[role=option], button')) setTouched(true)
      }}
      returnFocus={false}
      withCloseButton={!withoutClose}
      closeButtonProps={{ 'aria-label': t('common.close'), iconSize: 20, disabled: busy }}
    >
      {children}
      {leaving && (
        <ConfirmDialog
          title={t('common.discardTitle')}
          confirm={t('common.discard')}
          dismiss={t('common.keepEditing')}
          dangerous
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          {t('common.discardText')}
        </ConfirmDialog>
      )}
    </Modal>
  )
}

/**
 * Mantine focuses the first element shortly after the dialog opens; if the person already types in another field, that
 * would lose input.
 */
function keepFirstFocusAt(focused: Element) {
  const firsts = focused.closest('[role=dialog]')?.querySelectorAll('[data-autofocus]') ?? []
  for (const first of firsts) if (first !== focused) first.removeAttribute('data-autofocus')
  focused.setAttribute('data-autofocus', 'true')
}

/** The element that opened the first of several consecutive dialogs. */
let firstOpener: Element | null = null

/**
 * Returns the focus to the opener or, if that was in a previous dialog, to that dialog's opener; else to the drawer behind
 * it or the page's heading.
 */
function useReturnedFocus() {
  const opener = useRef<Element | null>(null)
  opener.current ??= document.activeElement
  useEffect(() => {
    const from = opener.current
    if (from !== null && from !== document.body && !from.closest('[role=dialog]')) firstOpener = from
    return () => {
      // Deferred, because the menu that opened the dialog may return the focus itself.
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement !== null) return
        // Content behind a drawer cannot be reached.
        const drawer = document.querySelector(`[${inDrawer}]`)
        const there = [from, drawer, firstOpener].find((each) => each?.isConnected && each !== document.body)
        const target = there ?? document.querySelector('h1')
        if (target instanceof HTMLElement) target.focus()
      })
    }
  }, [])
}

/** Marks the drawer's content, which takes the focus when a dialog over it closes and its opener is gone. */
const inDrawer = 'data-in-drawer'

interface SideDrawerProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** The details of a row, beside its board. Dialogs may open over it. */
export function SideDrawer({ title, onClose, children }: SideDrawerProps) {
  const { t } = useTranslation()
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  useReturnedFocus()
  return (
    <Drawer
      opened
      position="right"
      size={phone ? '100%' : 720}
      title={<NoWrap text={title} />}
      onClose={onClose}
      // Esc in a dialog or menu over the drawer closes only that one.
      closeOnEscape={false}
      onKeyDown={({ key, target, currentTarget }) => {
        const own = target instanceof Element && currentTarget.contains(target)
        if (own && key === 'Escape' && !isMenuOpenAt(target)) onClose()
      }}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('common.close'), iconSize: 20 }}
    >
      <div {...{ [inDrawer]: true }} tabIndex={-1}>
        {children}
      </div>
    </Drawer>
  )
}

/** The button of an open menu keeps the focus when the menu was opened by a click. */
const isMenuOpenAt = (target: Element) => target.getAttribute('aria-expanded') === 'true'

export function DialogFoot(props: {
  submit: string
  /** The label of the other button; "Cancel" by default. */
  dismiss?: string
  /** Disables the button and describes it. */
  missing?: string | false
  blocked?: boolean
  pending?: boolean
  dangerous?: boolean
  onClose: () => void
}) {
  const { submit, dismiss, missing, blocked = false, pending = false, dangerous, onClose } = props
  const { t } = useTranslation()
  const missingId = useId()
  return (
    <ButtonRow words={missing ? { id: missingId, text: missing } : null}>
      <Button variant="default" onClick={onClose} disabled={pending}>
        {dismiss ?? t('common.cancel')}
      </Button>
      <Button
        type="submit"
        color={dangerous ? 'red' : undefined}
        disabled={Boolean(missing) || blocked}
        aria-describedby={missing ? missingId : undefined}
        loading={pending}
      >
        {submit}
      </Button>
    </ButtonRow>
  )
}

export function FormDialog({
  form,
  title,
  size,
  question,
  clears,
  onClose,
  children,
  ...foot
}: {
  form: FormFrame
  title: string
  size?: ComponentProps<typeof Dialog>['size']
  submit: string
  dismiss?: string
  dangerous?: boolean
  /** Something to settle first, shown in place of the failure. */
  question?: ReactNode
  /** A click outside closes it and clears the input, as the specification asks of three dialogs. */
  clears?: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} size={size} onClose={onClose} busy={form.pending} keepsInput={!clears}>
      <form {...form.attributes} autoComplete="off">
        <Stack>
          {children}
          {question || (form.failure && <Alert color="red">{form.failure}</Alert>)}
          <DialogFoot
            {...foot}
            missing={form.missing ?? false}
            blocked={Boolean(question)}
            pending={form.pending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

interface ConfirmDialogProps {
  /** Names the object: "Cancel quote Q-2026-000104". */
  title: string
  children: ReactNode
  /** A verb, never "OK". */
  confirm: string
  /** The label of the other button, if "Cancel" could be taken for the action. */
  dismiss?: string
  dangerous?: boolean
  pending?: boolean
  failure?: string | null
  onConfirm: () => void
  onClose: () => void
}

type ConfirmQuestion = Omit<ConfirmDialogProps, 'pending' | 'failure' | 'onConfirm'>

export function ConfirmDialog({ pending = false, failure, onConfirm, ...question }: ConfirmDialogProps) {
  return (
    <Dialog title={question.title} size="small" onClose={question.onClose} busy={pending}>
      <Question {...question} pending={pending} failure={failure} confirmed={{ onClick: onConfirm }} />
    </Dialog>
  )
}

interface ConfirmWriteProps<E extends Endpoint> extends ConfirmQuestion {
  endpoint: E
  input: CallInput<E>
  /** Shown for a failure without a message. */
  failed?: string
  /** False if the caller refreshes later. */
  refresh?: boolean
  /** Called once the dialog is closed; by default it shows the reply's message. */
  onDone?: (reply: Reply<E>) => void
  /** A dialog that reports the success in place of this one. */
  renderDone?: (reply: Reply<E>) => ReactNode
}

/** Asks for confirmation and writes. After a failure the dialog stays open and says why. */
export function ConfirmWrite<E extends Endpoint>({
  endpoint,
  input,
  failed,
  refresh,
  onDone = showReply,
  renderDone,
  ...question
}: ConfirmWriteProps<E>) {
  const failureText = useFailureText()
  const write = useWrite(endpoint, {
    refresh,
    failed,
    onDone: (reply) => {
      if (renderDone) return
      question.onClose()
      onDone(reply)
    },
  })
  if (renderDone && write.isSuccess) return renderDone(write.data)
  return (
    <ConfirmDialog
      {...question}
      pending={write.isPending}
      failure={write.error && failureText(write.error, failed)}
      onConfirm={() => write.mutate(input)}
    />
  )
}

interface OpeningButton {
  text: ReactNode
  label?: string
  button?: ButtonProps & Pick<ComponentProps<'button'>, 'title' | 'aria-describedby' | 'aria-haspopup'>
}

interface DialogButtonProps extends OpeningButton {
  /** Disables the button and is shown beside it. */
  refusal?: string | false | null
  children: (onClose: () => void) => ReactNode
}

/** A button with the dialog that it opens. */
export function DialogButton({ text, label, button, refusal, children }: DialogButtonProps) {
  const whyId = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...button}
        {...(refusal && { disabled: true, 'aria-describedby': whyId })}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {refusal && (
        <Text id={whyId} size="sm" c="dimmed">
          {refusal}
        </Text>
      )}
      {open && children(() => setOpen(false))}
    </>
  )
}

export function ConfirmButton<E extends Endpoint>({
  text,
  label,
  button,
  ...question
}: Omit<ConfirmWriteProps<E>, 'onClose'> & OpeningButton) {
  return (
    <DialogButton text={text} label={label} button={button}>
      {(onClose) => <ConfirmWrite<E> {...(question as ConfirmWriteProps<E>)} onClose={onClose} />}
    </DialogButton>
  )
}

export function ConfirmFormDialog({ form, ...question }: ConfirmQuestion & { form: FormFrame }) {
  const { pending, failure } = form
  return (
    <Dialog title={question.title} size="small" onClose={question.onClose} busy={pending} keepsInput>
      <form {...form.attributes} autoComplete="off">
        <Question {...question} pending={pending} failure={failure} confirmed={{ type: 'submit' }} />
      </form>
    </Dialog>
  )
}

interface QuestionProps extends Omit<ConfirmDialogProps, 'title' | 'onConfirm'> {
  confirmed: { onClick: () => void } | { type: 'submit' }
}

function Question({ children, confirm, dismiss, dangerous, pending, failure, ...on }: QuestionProps) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text component="div">{children}</Text>
      {failure && <Alert color="red">{failure}</Alert>}
      <ButtonRow>
        <Button variant="default" onClick={on.onClose} disabled={pending} data-autofocus>
          {dismiss ?? t('common.cancel')}
        </Button>
        <Button color={dangerous ? 'red' : undefined} loading={pending} {...on.confirmed}>
          {confirm}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

interface DoneDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  onOkay?: () => void
}

export function DoneDialog({ title, children, onClose, onOkay = onClose }: DoneDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Stack>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconCircleCheck size={24} color="var(--tl-green)" aria-hidden style={{ flex: 'none' }} />
          <div>{typeof children === 'string' ? <NoWrap text={children} /> : children}</div>
        </Group>
        <ButtonRow>
          <Button onClick={onOkay} data-autofocus>
            {t('common.okay')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}

/** On success the dialog closes and the reply's message is shown. */
export function useDialogWrite<E extends Endpoint>(
  endpoint: E,
  onClose: () => void,
  options?: Pick<WriteOptions<E>, 'onFailed'>,
) {
  return useWrite(endpoint, {
    ...options,
    onDone: ({ message }) => {
      onClose()
      if (message) showMessage(message)
    },
  })
}
