import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { firstStepApi, type FirstStep } from '#contract/first-steps.ts'
import { paths, priceBookPath, type Path } from '#contract/paths.ts'
import classes from '#web/parts/page/FirstSteps.module.css'
import ui from '#web/parts/ui.module.css'
import { Section } from '#web/parts/page/page.tsx'
import { useRead, useWrite } from '#web/platform/query.ts'

/** Steps taken on the same screen need no link. */
const places: Record<FirstStep, string | null> = {
  price: paths.newQuote,
  save: paths.cart,
  order: paths.activeQuotes,
  own: paths.staffPendingQuotes,
  rule: paths.assignRule,
  mails: paths.accountSettings,
  usd: priceBookPath('usd'),
  catalogue: paths.productServices,
  user: paths.users,
  basePrice: null,
  draft: null,
  factor: paths.accountPassword,
}

interface FirstStepsProps {
  /** False while the role is unknown. */
  enabled?: boolean
  skeleton: ReactNode
  /** Waits with the steps so that nothing moves. */
  children: ReactNode
}

/** Shown until every step is done or the list is dismissed. */
export function FirstSteps({ enabled = true, skeleton, children }: FirstStepsProps) {
  const read = useRead(firstStepApi.list, {}, { enabled })
  // Dismissing can be undone until the person leaves the screen.
  const [left, setLeft] = useState(false)
  if (read.isPending) return skeleton
  return (
    <>
      {left ? (
        <Dismissed onUndo={() => setLeft(false)} />
      ) : (
        read.data && read.data.length > 0 && <Steps steps={read.data} onDismiss={() => setLeft(true)} />
      )}
      {children}
    </>
  )
}

interface StepsProps {
  steps: readonly { step: FirstStep; done: boolean }[]
  onDismiss: () => void
}

function Steps({ steps, onDismiss }: StepsProps) {
  const { t } = useTranslation()
  const dismiss = useWrite(firstStepApi.dismiss, { onDone: onDismiss })
  const done = steps.filter((each) => each.done).length
  return (
    <Box mb="lg">
      <Section
        title={t('firstSteps.title')}
        aside={
          <Group gap="xs" wrap="nowrap">
            <Text c="dimmed">{t('firstSteps.progress', { done, all: steps.length })}</Text>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('firstSteps.dismissAll')}
              loading={dismiss.isPending}
              onClick={() => dismiss.mutate({ body: { dismissed: true } })}
            >
              {t('firstSteps.dismiss')}
            </Button>
          </Group>
        }
      >
        <ol className={`${ui.plainList} ${classes.steps}`}>
          {steps.map(({ step, done }) => (
            <li key={step} data-done={done || undefined}>
              {done ? (
                <IconCircleCheck size={20} role="img" aria-label={t('firstSteps.done')} />
              ) : (
                <IconCircle size={20} aria-hidden />
              )}
              <div>
                <StepName step={step} done={done} />
                {!done && (
                  <Text size="sm" c="dimmed">
                    {t(`firstSteps.${step}Text`)}
                  </Text>
                )}
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </Box>
  )
}

function StepName({ step, done }: { step: FirstStep; done: boolean }) {
  const { t } = useTranslation()
  const place = done ? null : places[step]
  const text = t(`firstSteps.${step}`)
  if (place === null) return <span>{text}</span>
  return <Anchor renderRoot={(props) => <Link to={place as Path} {...props} />}>{text}</Anchor>
}

function Dismissed({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation()
  const undo = useWrite(firstStepApi.dismiss, { onDone: onUndo })
  return (
    <Box mb="lg" role="status">
      <Text span c="dimmed">
        {t('firstSteps.dismissed')}{' '}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={undo.isPending}
        onClick={() => undo.mutate({ body: { dismissed: false } })}
      >
        {t('frame.undo')}
      </Button>
    </Box>
  )
}
