import { useRef, useState } from 'react'
import type { Sen } from '#contract/money.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CardCell, CellChange } from '#contract/rate-cards/cell.ts'
import { call, CallError, type Reply } from '#web/platform/api.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'
import { useFailureText, queryClient, reading, refresh, useRead } from '#web/platform/query.ts'
import { gridKey, ownPrice } from '#web/rate-cards/card/card-table.ts'
import type { NewPrice } from '#web/rate-cards/card/pending.ts'
import type { ProductId } from '#contract/catalog.ts'
import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'

export interface CellEdit extends NewPrice {
  /** Null while the price is being saved. */
  failure: string | null
  error?: CallError
  choices: PricingChoices
}

type PricingChoices = Pick<CellChange, 'reason' | 'planned'>

interface Step {
  cell: CardCell
  from: Sen | null
  to: Sen | null
}

/** Saves each price at once, one after the other. A failed one stays, with its reason, until it is retried or dropped. */
export function useCellEdits(rule: number, onSaved: (step: Step) => void) {
  const failureText = useFailureText()
  const [edits, setEdits] = useState<ReadonlyMap<string, CellEdit>>(new Map())
  const queue = useRef(Promise.resolve())
  const steps = useRef<{ done: Step[]; undone: Step[] }>({ done: [], undone: [] })

  const mark = (edit: CellEdit) => setEdits((before) => new Map(before).set(gridKey(edit.cell), edit))
  const clear = (edit: CellEdit) =>
    setEdits((before) => {
      const key = gridKey(edit.cell)
      // A newer price of the same cell is being saved.
      if (before.get(key) !== edit) return before
      const rest = new Map(before)
      rest.delete(key)
      return rest
    })
  const queued = (write: () => Promise<void>) => void (queue.current = queue.current.then(write))

  const write = async (edit: CellEdit): Promise<Step | null> => {
    // An earlier save may have given the cell an id of its own.
    const now = cellOnScreen(rule, edit.cell) ?? edit.cell
    const step = { cell: now, from: ownPrice(now), to: edit.to }
    try {
      const { data } = await withFailureMessage(() =>
        call(rateCardApi.setPrice, {
          body: {
            id: now.id,
            selling_price: edit.to,
            pricing_rule_id: now.inherited ? rule : undefined,
            ...edit.choices,
          },
        }),
      )
      replaceCell(rule, data)
      clear(edit)
      return step
    } catch (error) {
      const failed = {
        ...edit,
        failure: (error instanceof CallError && error.errors.reason?.[0]) || failureText(error),
        ...(error instanceof CallError && { error }),
      }
      setEdits((before) =>
        before.get(gridKey(edit.cell)) === edit ? new Map(before).set(gridKey(edit.cell), failed) : before,
      )
      return null
    }
  }

  const save = (cell: CardCell, to: Sen | null, choices: PricingChoices = {}) => {
    const edit = { cell, to, failure: null, choices }
    mark(edit)
    queued(async () => {
      const step = await write(edit)
      if (!step) return
      steps.current = { done: [...steps.current.done, step], undone: [] }
      onSaved(step)
    })
  }
  const repeat = (direction: 'undo' | 'redo') =>
    queued(async () => {
      const { done, undone } = steps.current
      const [from, to] = direction === 'undo' ? [done, undone] : [undone, done]
      const step = from.at(-1)
      if (!step) return
      const edit = {
        cell: step.cell,
        to: direction === 'undo' ? step.from : step.to,
        failure: null,
        choices: {},
      }
      mark(edit)
      const written = await write(edit)
      if (!written) return
      from.pop()
      to.push(step)
      onSaved(written)
    })

  return {
    edits,
    save,
    undo: () => repeat('undo'),
    redo: () => repeat('redo'),
    drop: clear,
  }
}
export type CellEditing = ReturnType<typeof useCellEdits>

export function useCard(rule: number, product: ProductId) {
  return useRead(rateCardApi.cells, queryOf(rule, product))
}

function cellOnScreen(rule: number, cell: CardCell): CardCell | undefined {
  const key = gridKey(cell)
  return queryClient
    .getQueryData<CardReply>(readingCard(rule, cell.product_id).queryKey)
    ?.data.find((each) => gridKey(each) === key)
}

export function replaceCell(rule: number, cell: CardCell) {
  const key = gridKey(cell)
  queryClient.setQueryData<CardReply>(
    readingCard(rule, cell.product_id).queryKey,
    (card) => card && { ...card, data: card.data.map((each) => (gridKey(each) === key ? cell : each)) },
  )
  void refresh([rateCardApi.one.path, rateCardApi.list.path, rateCardApi.versions.path])
}

export function useCardDraft(rule: number) {
  return useRead(cardDraftApi.read, { query: { id: rule } })
}

export function refreshDraft(): Promise<void> {
  return refresh([cardDraftApi.read.path])
}

type CardReply = Reply<typeof rateCardApi.cells>

function queryOf(rule: number, product: ProductId) {
  return { query: { pricing_rule_id: `${rule}`, product_id: product } } as const
}

export function readingCard(rule: number, product: ProductId) {
  return reading(rateCardApi.cells, queryOf(rule, product))
}
