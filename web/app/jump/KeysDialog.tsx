import { Group, Kbd, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { modKey } from '#web/platform/keys.ts'

/** Shortcuts of single characters wait while a field has the focus. */
export function KeysDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation()
  const arrows = t('jump.shortcuts.arrows')
  const places: { name: string; keys: [keys: string[], what: string][] }[] = [
    {
      name: t('jump.shortcuts.everywhere'),
      keys: [
        [[`${modKey}K`], t('jump.shortcuts.jump')],
        [['/'], t('jump.shortcuts.search')],
        [['?'], t('jump.shortcuts.help')],
        [['Esc'], t('jump.shortcuts.close')],
      ],
    },
    {
      name: t('jump.shortcuts.lists'),
      keys: [
        [['J'], t('jump.shortcuts.next')],
        [['K'], t('jump.shortcuts.previous')],
        [['X'], t('jump.shortcuts.tick')],
        [['Enter'], t('jump.shortcuts.open')],
      ],
    },
  ]
  if (role === 'customer' || role === 'client_manager')
    places.push(
      {
        name: t('jump.shortcuts.prices'),
        keys: [
          [[arrows], t('jump.shortcuts.move')],
          [['Enter'], t('priceSearch.pins.choose')],
          [['P'], t('jump.shortcuts.pin')],
        ],
      },
      {
        name: t('threads.title'),
        keys: [[[`${modKey}Enter`], t('jump.shortcuts.send')]],
      },
    )
  if (role === 'client_manager')
    places.push({
      name: t('deliveries.title'),
      keys: [[['X'], t('deliveries.keys.act')]],
    })
  if (role !== 'customer')
    places.push({
      name: t('jump.shortcuts.card'),
      keys: [
        [['Enter', 'F2'], t('jump.shortcuts.edit')],
        [[t('jump.shortcuts.shiftArrows')], t('jump.shortcuts.select')],
        [[`${modKey}C`, `${modKey}V`], t('jump.shortcuts.copy')],
        [[`${modKey}D`, `${modKey}R`], t('jump.shortcuts.fill')],
        [[`${modKey}Z`, `${modKey}Y`], t('jump.shortcuts.undo')],
      ],
    })
  return (
    <Dialog title={t('jump.shortcuts.title')} onClose={onClose}>
      <Stack>
        {places.map(({ name, keys }) => (
          <Table key={name} captionSide="top">
            <Table.Caption ta="left" fw={500} m={0} c="inherit">
              {name}
            </Table.Caption>
            <Table.Tbody>
              {keys.map(([names, what]) => (
                <Table.Tr key={what}>
                  <Table.Th scope="row" w={200} fw={400}>
                    <Group gap={6}>
                      {names.map((key, index) => (
                        <Group key={key} gap={6}>
                          {index > 0 && (
                            <Text span size="sm" c="dimmed">
                              {t('jump.shortcuts.or')}
                            </Text>
                          )}
                          <Kbd>{key}</Kbd>
                        </Group>
                      ))}
                    </Group>
                  </Table.Th>
                  <Table.Td>{what}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ))}
      </Stack>
    </Dialog>
  )
}
