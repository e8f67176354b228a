import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { quoteApi, type Quote } from '#contract/quotes.ts'
import { Dialog } from '#web/parts/Dialog.tsx'
import { ProjectPicker } from '#web/parts/ProjectPicker.tsx'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import classes from '#web/quotes/cart/CreateQuoteDialog.module.css'
import { PriceChange } from '#web/quotes/cart/PriceChange.tsx'
import { renewedPricesIn } from '#web/quotes/cart/renewed-prices.ts'

/** The three ways to a project name, in the order they are offered. */
const options = ['new', 'existing', 'none'] as const
type Option = (typeof options)[number]

/** As long as a project name may be. */
const longestName = 100

interface CreateQuoteDialogProps {
  quotes: readonly Quote[]
  onDone: (project: string | null) => void
  onClose: () => void
}

/**
 * Makes quotes of what is in the cart, under a project if one is named. Another option clears the name, and opening
 * starts over at the first. A price that has risen since is agreed to before anything happens.
 */
export function CreateQuoteDialog({ quotes, onDone, onClose }: CreateQuoteDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const missingId = useId()
  const [option, setOption] = useState<Option>('new')
  const [name, setName] = useState('')
  const create = useWrite(quoteApi.addToWishlist, {
    stale: [quoteApi.list, quoteApi.one, quoteApi.projects, dashboardApi.read],
    onDone: (_, { body }) => onDone(body.project_name ?? null),
  })
  const missing = option !== 'none' && name.trim() === ''
  const body = {
    ids: quotes.map((quote) => quote.id),
    project_name: option === 'none' ? null : name.trim(),
  }
  const renewed = renewedPricesIn(create.error)
  if (renewed) {
    return (
      <PriceChange
        renewed={renewed}
        message={failureText(create.error)}
        pending={create.isPending}
        onConfirm={({ nrc, mrc }) => create.mutate({ body: { ...body, confirmed: { nrc, mrc } } })}
        onClose={onClose}
      />
    )
  }
  const nameError = fieldError(create.error, 'project_name')
  const failure = create.error && !nameError && failureText(create.error, t('quotes.failed'))
  const products = [...new Set(quotes.map((quote) => quote.product).filter((product) => product !== ''))]
  return (
    <Dialog title={t('cart.createTitle')} onClose={onClose} busy={create.isPending}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing && !create.isPending) create.mutate({ body })
        }}
      >
        <Stack>
          <TextInput
            label={t('cart.productName')}
            description={t('cart.forQuotes', { count: quotes.length })}
            value={products.join(', ')}
            readOnly
            variant="filled"
          />
          <Radio.Group
            label={t('quotes.project')}
            value={option}
            onChange={(value) => {
              setOption(value as Option)
              setName('')
            }}
          >
            <Stack gap="xs" mt={8}>
              {options.map((each) => (
                <Radio
                  key={each}
                  value={each}
                  label={t(`cart.option.${each}`)}
                  data-autofocus={each === 'new' || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          <div className={classes.name}>
            {option === 'new' && (
              <TextInput
                label={t('quotes.projectName')}
                maxLength={longestName}
                value={name}
                error={nameError}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
            {option === 'existing' && <ProjectPicker value={name} onChange={setName} />}
            {option === 'none' && <Text c="dimmed">{t('cart.noProjectText')}</Text>}
          </div>
          {failure && <Alert color="red">{failure}</Alert>}
          <Group justify="flex-end" gap="xs">
            {missing && (
              <Text id={missingId} c="dimmed" mr="auto">
                {t(option === 'new' ? 'cart.nameMissing' : 'cart.choiceMissing')}
              </Text>
            )}
            <Button variant="default" onClick={onClose} disabled={create.isPending}>
              {t('common.cancel')}
            </Button>
            <Button
              type="submit"
              disabled={missing}
              aria-describedby={missing ? missingId : undefined}
              loading={create.isPending}
            >
              {t('cart.proceed')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
