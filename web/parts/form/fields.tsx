import {
  TextInput,
  Textarea,
  type TextareaProps,
  Button,
  FileButton,
  type ButtonProps,
  Group,
  Input,
  Text,
  CloseButton,
  Combobox,
  useCombobox,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconUpload, IconTrash } from '@tabler/icons-react'
import { isRefused, type Amount, useTypedAmount } from '#web/parts/form/amount.ts'
import classes from '#web/parts/form/fields.module.css'
import { longestRemark } from '#contract/text.ts'
import { containing, listed, matching } from '#web/parts/form/listed.ts'

interface AmountInputProps {
  id?: string
  label: string
  help?: string
  first?: boolean
  value: Amount
  /** Without it the field is disabled. */
  onChange?: (amount: Amount) => void
  error?: ReactNode
}

/** An amount in ringgit, minimum 0 and step 0.01 (§5), whatever currency is displayed. */
export function AmountInput({ id, label, help, first, value, onChange, error }: AmountInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      id={id}
      {...useTypedAmount(value, onChange)}
      label={label}
      description={help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={classes}
      leftSection="RM"
      leftSectionPointerEvents="none"
      disabled={!onChange}
      data-autofocus={first}
      error={isRefused(value) ? t(`common.amountError.${value}`) : error}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

export function RemarkField({ label, required, ...field }: TextareaProps & { label: string }) {
  const { t } = useTranslation()
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={6}
      maxLength={longestRemark}
      {...field}
      label={required ? label : `${label} (${t('common.optional')})`}
      required={required}
    />
  )
}

interface ChooseFileProps extends Pick<ButtonProps, 'disabled' | 'fullWidth' | 'children' | 'variant'> {
  label: string
  accept: string
  onPick: (file: File | null) => void
  id?: string
  describedBy?: string
}

export function ChooseFile({ label, accept, onPick, describedBy, ...button }: ChooseFileProps) {
  return (
    <FileButton accept={accept} onChange={onPick} inputProps={{ 'aria-label': label }}>
      {({ onClick }) => (
        <Button
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          aria-describedby={describedBy}
          onClick={onClick}
          {...button}
        />
      )}
    </FileButton>
  )
}

interface PictureInputProps {
  id: string
  texts: Record<'label' | 'help' | 'refused' | 'choose' | 'another' | 'remove', string>
  kinds: readonly string[]
  maxBytes: number
  shown: ReactNode
  /** Takes a data URL, or null for none. */
  onChange: (chosen: string | null) => void
  error: string | undefined
}

/** Files of another kind or size are refused before they are sent. */
export function PictureInput({ id, texts, kinds, maxBytes, shown, onChange, error }: PictureInputProps) {
  const [refused, setRefused] = useState(false)
  const wrong = refused ? texts.refused : error
  const pick = async (file: File | null) => {
    if (!file) return
    const refusal = !kinds.includes(file.type) || file.size > maxBytes
    setRefused(refusal)
    if (!refusal) onChange(await pictureUrl(file))
  }
  return (
    <div>
      <Text id={`${id}-help`} c="dimmed" size="sm" mb="xs">
        {texts.help}
      </Text>
      {shown}
      <Group gap="xs">
        <ChooseFile
          id={id}
          label={texts.label}
          accept={kinds.join(',')}
          onPick={(file) => void pick(file)}
          describedBy={`${id}-help ${id}-error`}
        >
          {shown === null ? texts.choose : texts.another}
        </ChooseFile>
        {shown !== null && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              onChange(null)
              document.getElementById(id)?.focus()
            }}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
      <div id={`${id}-error`} role="status">
        {wrong && <Input.Error mt={4}>{wrong}</Input.Error>}
      </div>
    </div>
  )
}

/** A data URL, the only kind of image address that the content security policy allows here. */
export function pictureUrl(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error as Error))
    reader.readAsDataURL(bytes)
  })
}

/** Typing filters the list by substring in any case; the list is 100 px high (§9). */
export function ListPicker({
  id,
  label,
  placeholder,
  options,
  text,
  onText,
  error,
  upwards = false,
}: {
  id: string
  label: string
  placeholder: string
  options: readonly string[]
  /** The text counts as picked once it matches an option, in any case. */
  text: string
  onText: (text: string) => void
  error?: string
  /** Opens above the box, so that it does not cover the button below. */
  upwards?: boolean
}) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(false)
  const [typing, setTyping] = useState(false)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyping(false)
    },
  })
  // After typing a whole option, the down arrow still starts at it.
  const hits = typing ? containing(options, text) : matching(options, text)
  const notListed = left && text.trim() !== '' && listed(options, text) === undefined
  return (
    <Combobox
      store={combobox}
      position={upwards ? 'top-start' : 'bottom-start'}
      withinPortal={false}
      onOptionSubmit={(option) => {
        onText(option)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          id={id}
          label={label}
          placeholder={placeholder}
          required
          aria-autocomplete="list"
          value={text}
          error={notListed ? t('sites.full.notListed') : error}
          onChange={({ currentTarget: { value } }) => {
            onText(value)
            setLeft(false)
            setTyping(true)
            combobox.resetSelectedOption()
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            setLeft(true)
            combobox.closeDropdown()
          }}
          rightSectionPointerEvents="all"
          rightSection={
            text !== '' && (
              <CloseButton
                size="sm"
                iconSize={16}
                tabIndex={-1}
                aria-label={t('sites.clear', { field: label })}
                onClick={() => {
                  onText('')
                  document.getElementById(id)?.focus()
                }}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown p={4} onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options tabIndex={-1} mah={100} style={{ overflowY: 'auto' }} aria-label={label}>
          {hits.map((option) => (
            <Combobox.Option key={option} value={option} className={classes.option}>
              {option}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {hits.length === 0 && (
          <Text c="dimmed" p="4px 8px">
            {t('sites.full.nothingListed')}
          </Text>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
