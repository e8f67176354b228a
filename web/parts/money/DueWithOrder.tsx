import { Box, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dueWithOrder } from '#contract/charges.ts'
import { Explained } from '#web/parts/glossary/Explained.tsx'
import classes from '#web/parts/money/DueWithOrder.module.css'
import ui from '#web/parts/ui.module.css'
import { Money } from '#web/parts/money/Money.tsx'
import { useReader } from '#web/platform/reader.ts'

/** Paid with the purchase order: the deposit, and the one-time charges with tax. */
export function DueWithOrder({ months, ...charges }: Parameters<typeof dueWithOrder>[0]) {
  const { t } = useTranslation()
  const context = useReader()
  const id = useId()
  const { deposit, oneTime, total } = dueWithOrder({ months, ...charges })
  return (
    <Box
      component="section"
      my="sm"
      p="10px 12px"
      className={`${ui.framed} ${classes.due}`}
      aria-labelledby={id}
    >
      <Text id={id} fw={600} mb={4}>
        {t('quotes.dueWithOrder.title', { context })}
      </Text>
      <dl>
        {months > 0 && (
          <div>
            <dt>
              <Explained term="deposit">{t('quotes.deposit')}</Explained>
              <span className={ui.smallLine}>{t('quotes.dueWithOrder.deposit', { count: months })}</span>
            </dt>
            <dd>
              <Money amount={deposit} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('quotes.dueWithOrder.oneTime')}</dt>
          <dd>
            <Money amount={oneTime} />
          </dd>
        </div>
        {months > 0 && (
          <div className={`${ui.lineAbove} ${classes.total}`}>
            <dt>{t('quotes.dueWithOrder.total')}</dt>
            <dd>
              <Money amount={total} />
            </dd>
          </div>
        )}
      </dl>
    </Box>
  )
}
