import { Group, Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/page/Skeletons.module.css'
import ui from '#web/parts/ui.module.css'

/** Like every skeleton it appears only after 200 ms. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return <Bars count={rows} height={16} gap={24} />
}

export function TableSkeleton({ columns = 7 }: { columns?: number }) {
  return (
    <WaitingFor className={`${ui.surface} ${ui.linesBetween}`}>
      {numbers(8).map((row) => (
        <Group key={row} grow gap="lg" h={48} px="sm">
          {numbers(columns).map((cell) => (
            <Skeleton key={cell} height={14} visibleFrom={cell > 2 ? 'sm' : undefined} />
          ))}
        </Group>
      ))}
    </WaitingFor>
  )
}

export function CardsSkeleton({ cards = 4, height = 76 }: { cards?: number; height?: number }) {
  return (
    <WaitingFor className={classes.cards}>
      {numbers(cards).map((card) => (
        <Skeleton key={card} height={height} />
      ))}
    </WaitingFor>
  )
}

export function PageSkeleton() {
  return <Bars count={6} height={20} gap={16} />
}

function Bars({ count, height, gap }: { count: number; height: number; gap: number }) {
  return (
    <WaitingFor className={classes.bars} gap={gap}>
      {numbers(count).map((bar) => (
        <Skeleton key={bar} height={height} width={`${100 - ((bar * 7) % 23)}%`} />
      ))}
    </WaitingFor>
  )
}

interface WaitingForProps {
  className?: string
  gap?: number
  'data-beside'?: boolean
  children: React.ReactNode
}

/** A placeholder that screen readers announce as loading. */
export function WaitingFor({ className, gap, children, ...more }: WaitingForProps) {
  const { t } = useTranslation()
  return (
    <div className={`${classes.late} ${className}`} style={{ gap }} role="status" data-waiting {...more}>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {children}
    </div>
  )
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
