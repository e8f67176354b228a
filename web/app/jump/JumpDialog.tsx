import { Box, Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import { longestKeyword } from '#contract/paging.ts'
import { useOffers } from '#web/app/jump/offers.ts'
import type { Hits } from '#web/app/jump/hits.ts'
import { JumpList } from '#web/app/jump/JumpList.tsx'
import { targetKey, targetsOf } from '#web/app/jump/targets.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'

interface JumpDialogProps {
  role: Role
  typed: string
  onType: (typed: string) => void
  onKeys: () => void
  onClose: () => void
}

/** Search or jump to: arrows choose, Enter opens. The box keeps the focus; screen readers announce the choice. */
export function JumpDialog({ role, typed, onType, onKeys, onClose }: JumpDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  // By key, not by position, because late results come first. Without a choice it is the first one.
  const [chosen, setChosen] = useState<string | null>(null)
  const { hits, offers } = useOffers(typed, role, onKeys)
  const targets = targetsOf(offers, role)
  const current = Math.max(
    0,
    targets.findIndex((target) => targetKey(target) === chosen),
  )
  const choose = (index: number) => {
    const target = targets[index]
    if (target) setChosen(targetKey(target))
  }
  const go = (index: number) => {
    const target = targets[index]
    if (!target) return
    const next = target.group === 'actions' ? target.verb : target
    onClose()
    if (target.group === 'views') target.view.choose()
    if ('to' in next) void navigate(next.to)
    else next.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moved = { ArrowDown: current + 1, ArrowUp: current - 1 + targets.length }[event.key]
    if (event.key === 'Enter') go(current)
    else if (moved !== undefined && targets.length > 0) choose(moved % targets.length)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('frame.jump.title')} onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('frame.jump.label')}
        aria-autocomplete="list"
        aria-expanded={targets.length > 0}
        aria-controls={listId}
        aria-activedescendant={targets.length > 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={longestKeyword}
        placeholder={t(`frame.jump.${hints[role]}`)}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value)
          setChosen(null)
        }}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
        onKeyDown={onKeyDown}
      />
      <State hits={hits} count={targets.length} />
      <JumpList id={listId} targets={targets} current={current} onPick={go} onPoint={choose} />
    </Dialog>
  )
}

const hints = {
  customer: 'hint',
  client_manager: 'hintAll',
  admin: 'hintCompanies',
  commercial: 'hintPages',
} as const satisfies Record<Role, string>

/** The status for screen readers, and the text if there is nothing to choose. */
function State({ hits, count }: { hits: Hits; count: number }) {
  const { t } = useTranslation()
  if (hits.state === 'failed') {
    return (
      <Group role="alert" gap="xs" mt="xs" px="xs" c="dimmed" lh="26px">
        {t('frame.jump.failed')}
        <Button variant="default" size="compact-sm" onClick={hits.again}>
          {t('common.tryAgain')}
        </Button>
      </Group>
    )
  }
  const text =
    hits.state === 'asking'
      ? t('frame.jump.asking')
      : count === 0
        ? t('frame.jump.nothing')
        : t('frame.jump.count', { count })
  return (
    <Box role="status" mt="xs" px="xs" c="dimmed" lh="26px">
      {text}
    </Box>
  )
}
