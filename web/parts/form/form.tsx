import { useForm, type LooseKeys } from '@mantine/form'
import { useId, useRef, useState, type ChangeEvent, type SyntheticEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '#contract/errors.ts'
import type { CallError } from '#web/platform/api.ts'
import type { SavedDraft } from '#web/platform/drafts.ts'
import { useFailureText } from '#web/platform/query.ts'

export interface FormWrite<Input> {
  isPending: boolean
  error: CallError | null
  mutate: (input: Input, onRefused?: (error: CallError) => void) => void
}

/** The "write" of a form that only narrows what is on screen. */
export function applying<Input>(apply: (input: Input) => void): FormWrite<Input> {
  return { isPending: false, error: null, mutate: (input) => apply(input) }
}

/** Errors by the path of the field. */
export type FieldTexts = Partial<Record<string, string | false | null>>

/** The value at a path such as `sites.0.name`. */
type At<Values, Path extends string> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Name}.${infer Rest}`
    ? Name extends keyof Values
      ? At<Values[Name], Rest>
      : Values extends readonly (infer Item)[]
        ? At<Item, Rest>
        : never
    : never

export interface Field<Value> {
  id: string
  value: Value
  onChange: (change: Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  error: string | undefined
}

/** The portal's one way to build a form: record 11 in docs/adr. */
export function usePortalForm<Values extends object, Input>(options: {
  initial: Values
  /** Saves the input until it has been sent. */
  draft?: SavedDraft<Values>
  /** The missing input, which disables the button and describes it. */
  needed?: (values: Values) => string | false | null
  /** Rules of the contract or the specification that the browser can check. */
  wrong?: (values: Values) => FieldTexts
  /** Checks `wrong` on each change, not only when the form is sent. */
  whileTyping?: boolean
  write: FormWrite<Input>
  /** The input to send; null sends nothing. */
  input: (values: Values) => Input | null
  /** Shown for a failure without a message. */
  failed?: string
  /** Maps the server's field errors if its names are not those of the fields. */
  errorsFor?: (errors: FieldErrors, values: Values) => FieldTexts
  /** The form shows an `ErrorSummary`, which takes the focus in place of the first wrong field. */
  summary?: boolean
}) {
  const { initial, draft, write, summary = false, errorsFor = namedAlike } = options
  const failureText = useFailureText()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  // Set on submit only: it must not change, and take the focus, while a field is being corrected.
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [initialValues] = useState(() => draft?.read() ?? initial)
  const form = useForm<Values>({
    initialValues,
    onValuesChange: (values) => draft?.save(values, initial),
    validate: (values) => texts(options.wrong?.(values) ?? {}),
    validateInputOnChange: options.whileTyping,
  })
  const missing = options.needed?.(form.values) || null
  const isKnown = write.error !== null && hasTexts(errorsFor(write.error.errors, form.values))

  const show = (errors: Record<string, string>) => {
    flushSync(() => {
      form.setErrors(errors)
      setProblems(Object.entries(errors).map(([path, text]) => ({ field: `${id}-${path}`, text })))
    })
    if (!summary) focusFirstWrong(element.current)
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    // A dialog is inside the form that opened it, which must not receive its events.
    event?.stopPropagation()
    if (missing !== null || write.isPending) return
    const values = form.getValues()
    const wrong = texts(options.wrong?.(values) ?? {})
    show(wrong)
    // Fields that check their own text, such as amounts and days, also block the form. The summary does not name them.
    if (firstWrong(element.current)) {
      if (summary && !hasTexts(wrong)) focusFirstWrong(element.current)
      return
    }
    const input = options.input(values)
    if (input !== null) write.mutate(input, ({ errors }) => show(texts(errorsFor(errors, form.getValues()))))
  }
  return {
    values: form.values,
    /** Changes several fields at once. */
    set: (changes: Partial<Values>) => {
      const before = form.getValues()
      for (const name of Object.keys(changes) as (keyof Values)[])
        if (changes[name] !== before[name]) form.setFieldValue(name as never, changes[name] as never)
    },
    /** Changes one field by its path and clears its error. */
    setField: form.setFieldValue,
    field: <Path extends LooseKeys<Values> & string>(path: Path): Field<At<Values, Path>> => {
      const { value, onChange, error } = form.getInputProps(path)
      return { id: `${id}-${path}`, value, onChange, error }
    },
    errorOf: (path: string) => form.errors[path] as string | undefined,
    clearErrors: form.clearErrors,
    /** Checks one field by `wrong`, as when it is left. */
    check: (path: string) => {
      const wrong = options.wrong?.(form.getValues())[path]
      if (wrong) form.setFieldError(path, wrong)
    },
    attributes: { ref: element, onSubmit: submit, noValidate: true },
    submit,
    missing,
    pending: write.isPending,
    /** Null if the failure is shown under a field. */
    failure: write.error && !isKnown ? failureText(write.error, options.failed) : null,
    problems,
    forgetDraft: () => draft?.forget(),
  }
}

export type PortalForm<Values extends object> = ReturnType<typeof usePortalForm<Values, never>>

export type FormFrame = Pick<PortalForm<object>, 'attributes' | 'missing' | 'pending' | 'failure'>

/** The server's errors whose names begin with a field's. */
function namedAlike(errors: FieldErrors, values: object): FieldTexts {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => (path.split('.')[0] ?? path) in values)
      .map(([path, [text]]) => [path, text]),
  )
}

function texts(wrong: FieldTexts): Record<string, string> {
  return Object.fromEntries(Object.entries(wrong).flatMap(([path, text]) => (text ? [[path, text]] : [])))
}

function hasTexts(wrong: FieldTexts): boolean {
  return Object.keys(texts(wrong)).length > 0
}

function firstWrong(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-unreadable]') ?? null
}

/** Blurring and focusing a field makes it show that its text is unreadable. */
function focusFirstWrong(form: HTMLFormElement | null) {
  const field = firstWrong(form)
  if (document.activeElement === field) field?.blur()
  field?.focus()
}

/** Why sending a form failed; nothing while it has not. */
export function FormFailure({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
      {text}
    </Alert>
  )
}

export interface FieldProblem {
  field: string
  text: string
}

/** Lists what to correct after a failed submit. Takes the focus when it appears or changes. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useTranslation()
  const summary = useRef<HTMLDivElement>(null)
  const content = problems.map(({ field, text }) => `${field}:${text}`).join()
  useEffect(() => {
    if (content) summary.current?.focus()
  }, [content])
  if (problems.length === 0) return null
  return (
    <Alert
      ref={summary}
      tabIndex={-1}
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      title={t('common.errorSummary', { count: problems.length })}
    >
      <List spacing={4}>
        {problems.map(({ field, text }) => (
          <List.Item key={field}>
            <Anchor
              c="inherit"
              underline="always"
              href={`#${field}`}
              onClick={(event) => {
                // A bare fragment would leave the page: it resolves against the base address.
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {text}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
