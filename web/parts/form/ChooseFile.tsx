import { Button, FileButton, type ButtonProps } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'

interface ChooseFileProps extends Pick<ButtonProps, 'disabled' | 'fullWidth' | 'children'> {
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
