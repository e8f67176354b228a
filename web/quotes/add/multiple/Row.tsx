import { Button, Flex, Text, Title } from '@mantine/core'
import { IconChevronDown, IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vasKinds } from '#contract/catalog.ts'
import { totalParts } from '#contract/pricing.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { PriceLevelText } from '#web/parts/money/PriceLevelText.tsx'
import { ReadFailed } from '#web/parts/page/Loaded.tsx'
import ui from '#web/parts/ui.module.css'
import type { DraftRow, RowDraft } from '#web/quotes/add/multiple/draft-rows.ts'
import classes from '#web/quotes/add/multiple/Row.module.css'
import { fieldId, RowFields } from '#web/quotes/add/multiple/RowFields.tsx'
import { useNewPrice } from '#web/quotes/add/new-price.ts'
import type { DraftErrors } from '#web/quotes/draft-errors.ts'
import { missingIn, useDraftOffer } from '#web/quotes/draft-offer.ts'
import type { SiteKey } from '#web/quotes/draft.ts'
import { isWithinOneBuilding } from '#web/quotes/rooms.ts'

interface RowProps {
  row: DraftRow
  /** Counted from 1, as shown. */
  number: number
  errors: DraftErrors
  onChange: (draft: RowDraft) => void
  onMissing: (key: SiteKey) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** A row: the fields of one quote, its price once known, and the actions on the row. */
export function Row({ row: { key, draft }, number, errors, onChange, onMissing, ...on }: RowProps) {
  const { t } = useTranslation()
  const offer = useDraftOffer(draft)
  const refused = vasKinds.some((kind) => errors[kind])
  const [more, setMore] = useState(() => hasMore(draft))
  const shownMore = more || refused || isWithinOneBuilding(draft.product, draft.sites)
  const complete = missingIn(offer.draft).length === 0
  const cell = useNewPrice(offer.draft, complete)
  const headId = `row-${key}`
  return (
    <section className={`${classes.row} ${ui.surface}`} aria-labelledby={headId}>
      <div className={classes.head}>
        <Title order={2} id={headId} fz="sm">
          {t('multiple.row', { number })}
        </Title>
        {complete && cell?.refused === null && (
          <Flex component="span" wrap="wrap" gap="0 16px" fw={550} className={classes.price}>
            <Money amount={totalParts(cell, 'mrc')} perMonth={cell.total_mrc !== null} />
            <PriceLevelText level={cell.price_level} />
            {cell.total_nrc !== null && (
              <Text span c="dimmed">
                {t('common.oneTime')} <Money amount={totalParts(cell, 'nrc')} />
              </Text>
            )}
          </Flex>
        )}
        <div className={classes.actions}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconCopy size={16} aria-hidden />}
            aria-label={t('multiple.duplicateRow', { number })}
            onClick={on.onDuplicate}
          >
            {t('multiple.duplicate')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={t('multiple.removeRow', { number })}
            onClick={on.onRemove}
          >
            {t('multiple.remove')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            className={classes.toggle}
            aria-expanded={shownMore}
            aria-label={t('multiple.moreOf', { number })}
            onClick={() => setMore(!shownMore)}
          >
            {t('multiple.more')}
          </Button>
        </div>
      </div>
      {offer.failed && <ReadFailed {...offer.failed} />}
      <RowFields
        rowKey={key}
        draft={draft}
        offer={offer}
        errors={cell?.refused ? { ...errors, bandwidth: cell.refused } : errors}
        more={shownMore}
        onChange={onChange}
        onMissing={onMissing}
      />
    </section>
  )
}

/** Focuses the first field of a new row. */
export function focusRow(key: number) {
  setTimeout(() => document.getElementById(fieldId(key, 'product'))?.focus())
}

function hasMore({ addOns, rooms }: RowDraft): boolean {
  return vasKinds.some((kind) => addOns[kind] !== null) || roomFields.some((field) => rooms.a[field] !== '')
}
