import { Button, FileButton, type ButtonProps } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'

interface ChooseFileProps extends Pick<ButtonProps, 'disabled' | 'fullWidth' | 'children'> {
  /** What the file is, for the input behind the button. */
  label: string
  accept: string
  onPick: (file: File | null) => void
  id?: string
  /** The ids of what helps and of what is wrong. */
  describedBy?: string
}

/** A button that asks the browser for one file. */
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
