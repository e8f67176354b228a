import { Kbd, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { modKey } from '#web/platform/keys.ts'

/** The keyboard shortcuts, which apply while no field has the focus. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const keys = [
    [`${modKey}K`, t('frame.keys.jump')],
    ['/', t('frame.keys.search')],
    ['?', t('frame.keys.help')],
    ['Esc', t('frame.keys.close')],
  ]
  return (
    <Dialog title={t('frame.keys.title')} size="small" onClose={onClose}>
      <Table>
        <Table.Tbody>
          {keys.map(([key, what]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w={96}>
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
