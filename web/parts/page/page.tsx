import {
  ActionIcon,
  Alert,
  type AlertProps,
  Box,
  Button,
  Group,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useId, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Icon,
  IconAlertTriangle,
  IconChevronRight,
  IconCloudOff,
  IconFileUnknown,
  IconLink,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import classes from '#web/parts/page/page.module.css'
import ui from '#web/parts/ui.module.css'
import { notificationApi } from '#contract/notifications.ts'
import { showMessage } from '#web/platform/messages.ts'
import { Illustration } from '#web/parts/page/Illustration.tsx'
import { useFailureText, useRead } from '#web/platform/query.ts'
import { CallError } from '#web/platform/api.ts'

interface PageHeadProps {
  title: string
  /** The title of the browser tab; the heading by default. */
  tabTitle?: string
  lead?: ReactNode
  action?: ReactNode
  /** Offers to copy the address, for records, searches and lists. */
  hasLink?: boolean
}

/** The head of every screen: its one h1, which takes the focus after a navigation, and its one primary action. */
export function PageHead({ title, tabTitle = title, lead, action, hasLink }: PageHeadProps) {
  const { t } = useTranslation()
  // The bell asks for it.
  const unread = useRead(notificationApi.list, {}, { enabled: false }).data?.unread ?? 0
  useDocumentTitle(`${unread > 0 ? `(${unread}) ` : ''}${tabTitle} · ${t('common.product')}`)
  return (
    <div className={classes.head}>
      <div style={{ minWidth: 0 }}>
        <Title order={1} tabIndex={-1}>
          <NoWrap text={title} />
        </Title>
        {lead && <div className={ui.dimmed}>{lead}</div>}
      </div>
      {(action || hasLink) && (
        <div className={classes.action} data-noprint>
          {hasLink && <CopyLink />}
          {action}
        </div>
      )}
    </div>
  )
}

/** Copies the address of the screen, with its search and filters. The clipboard needs HTTPS or localhost. */
function CopyLink() {
  const { t } = useTranslation()
  if (!('clipboard' in navigator)) return null
  const copy = () =>
    void navigator.clipboard.writeText(window.location.href).then(() => showMessage(t('common.linkCopied')))
  return (
    <ActionIcon
      // On a phone the browser shares the address, and the record needs the room.
      visibleFrom="sm"
      variant="default"
      size={36}
      title={t('common.copyLink')}
      aria-label={t('common.copyLink')}
      onClick={copy}
    >
      <IconLink size={18} aria-hidden />
    </ActionIcon>
  )
}

interface SectionProps {
  title: string
  lead?: string
  aside?: ReactNode
  /** The next step: the one tinted block of a page. */
  next?: boolean
  /** Folded on phones until it is opened. Print shows it. */
  folds?: boolean
  children: ReactNode
}

export function Section({ title, lead, aside, next, folds, children }: SectionProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section
      className={ui.card}
      aria-labelledby={id}
      data-next={next || undefined}
      data-folded={(folds && !open) || undefined}
    >
      <Group
        justify="space-between"
        gap="4px 16px"
        mb={folds ? undefined : 'sm'}
        className={folds ? classes.foldHead : undefined}
      >
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside}
        {folds && (
          <button
            type="button"
            className={classes.fold}
            aria-labelledby={id}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={18} aria-hidden />
          </button>
        )}
      </Group>
      {lead && (
        <Text c="dimmed" mb="md">
          {lead}
        </Text>
      )}
      {folds ? <div className={classes.folding}>{children}</div> : children}
    </section>
  )
}

interface EmptyStateProps {
  icon: Icon
  title: string
  text?: string
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap={4} px="md" py={32} ta="center">
      <Illustration icon={icon} />
      <Title order={2}>{title}</Title>
      {text && (
        <Text c="dimmed" maw={480}>
          {text}
        </Text>
      )}
      {action && (
        <Box mt="sm" className={ui.targets}>
          {action}
        </Box>
      )}
    </Stack>
  )
}

interface LoadedProps<T> {
  read: UseQueryResult<T>
  skeleton: ReactNode
  /** Shown over data that could not be refreshed; by default that it may be out of date. */
  stays?: string
  children: (data: T) => ReactNode
}

/** Data on screen stays if a refresh fails. */
export function Loaded<T>({ read, skeleton, stays, children }: LoadedProps<T>) {
  if (read.data !== undefined) {
    return (
      <>
        {read.isError && <StillShown read={read} stays={stays} />}
        {children(read.data)}
      </>
    )
  }
  return read.isError ? <ReadFailed error={read.error} again={() => void read.refetch()} /> : skeleton
}

export function ReadFailed({ error, again }: { error: unknown; again: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={t('errors.readFailed')}
        text={failureText(error)}
        action={<Button onClick={again}>{t('common.tryAgain')}</Button>}
      />
    </div>
  )
}

function StillShown({ read, stays }: { read: UseQueryResult<unknown>; stays: string | undefined }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="md" data-noprint>
      {stays ? `${stays} ${failureText(read.error)}` : t('errors.stillShown')}{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={read.isFetching}
        onClick={() => void read.refetch()}
      >
        {t('common.tryAgain')}
      </Button>
    </Alert>
  )
}

/** Like every skeleton it appears only after 200 ms. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return <Bars count={rows} height={16} gap={24} />
}

export function TableSkeleton({ columns = 7 }: { columns?: number }) {
  return (
    <LoadingSkeleton className={`${ui.surface} ${ui.linesBetween}`}>
      {numbers(8).map((row) => (
        <Group key={row} grow gap="lg" h={48} px="sm">
          {numbers(columns).map((cell) => (
            <Skeleton key={cell} height={14} visibleFrom={cell > 2 ? 'sm' : undefined} />
          ))}
        </Group>
      ))}
    </LoadingSkeleton>
  )
}

export function CardsSkeleton({ cards = 4, height = 76 }: { cards?: number; height?: number }) {
  return (
    <LoadingSkeleton className={classes.cards}>
      {numbers(cards).map((card) => (
        <Skeleton key={card} height={height} />
      ))}
    </LoadingSkeleton>
  )
}

export function PageSkeleton() {
  return <Bars count={6} height={20} gap={16} />
}

function Bars({ count, height, gap }: { count: number; height: number; gap: number }) {
  return (
    <LoadingSkeleton className={classes.bars} gap={gap}>
      {numbers(count).map((bar) => (
        <Skeleton key={bar} height={height} width={`${100 - ((bar * 7) % 23)}%`} />
      ))}
    </LoadingSkeleton>
  )
}

interface LoadingSkeletonProps {
  className?: string
  gap?: number
  'data-beside'?: boolean
  children: React.ReactNode
}

/** A placeholder that screen readers announce as loading. */
export function LoadingSkeleton({ className, gap, children, ...more }: LoadingSkeletonProps) {
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

interface ButtonRowProps {
  words?: { id: string; text: string } | null
  children: ReactNode
}

/** The buttons of a dialog or form: right-aligned, on a phone sharing its width. */
export function ButtonRow({ words, children }: ButtonRowProps) {
  return (
    <div className={classes.row}>
      {words && (
        <Text id={words.id} c="dimmed" style={{ flex: '1 1 200px' }}>
          {words.text}
        </Text>
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

/** A text whose references (`Q-2026-000123`) do not break at their hyphens. */
export function NoWrap({ text }: { text: string }) {
  return text.split(reference).map((part, index) =>
    // Every second part is a match.
    index % 2 === 1 ? (
      <span key={index} className={ui.nowrap}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

const reference = /\b([A-Z]+-\d{4}-\d+)/

/** Keeps the focus clear of a sticky bar at the bottom of the page, however high it is (WCAG 2.4.11). */
export function staysAtLowerEdge(bar: HTMLElement | null) {
  if (bar === null) return
  const { style } = document.documentElement
  const measured = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${bar.offsetHeight + 16}px`
  })
  measured.observe(bar)
  return () => {
    measured.disconnect()
    style.scrollPaddingBottom = ''
  }
}

/** The primary action of a record, first on top; on phones it stays at the lower edge. */
export function StickyActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.sticky} ref={staysAtLowerEdge} data-noprint>
      {children}
    </div>
  )
}

interface LoadedRecordProps<T> {
  read: UseQueryResult<T>
  back: ReactNode
  /** Shown from the start, so that the heading keeps the focus. */
  head: (record: T | undefined) => ComponentProps<typeof PageHead>
  /** For a record that does not exist or that the reader may not see: the two look the same. */
  absent: { title: string; text: string }
  children: (record: T) => ReactNode
}

export function LoadedRecord<T>({ read, back, head, absent, children }: LoadedRecordProps<T>) {
  const gone = isNotFound(read)
  return (
    <>
      <Box component="nav" mb="xs" className={ui.targets} data-noprint>
        {back}
      </Box>
      <PageHead {...(gone ? { title: absent.title } : { ...head(read.data), hasLink: true })} />
      {gone ? (
        <EmptyState icon={IconFileUnknown} title={absent.title} text={absent.text} action={back} />
      ) : (
        <Loaded read={read} skeleton={<PageSkeleton />}>
          {children}
        </Loaded>
      )}
    </>
  )
}

/** An id that is not a number is refused as invalid, which means not found here. */
export function isNotFound({ error }: { error: unknown }): boolean {
  return error instanceof CallError && (error.code === 'not_found' || error.code === 'invalid')
}

interface RecordPageProps {
  first?: ReactNode
  main: ReactNode
  /** State and next action; first on a phone. */
  state?: ReactNode
  /** Under the state; on a phone after the content. */
  beside: ReactNode
  /** History; last on a phone. */
  below?: ReactNode
}

export function RecordPage({ first, main, state, beside, below }: RecordPageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {first && <div className={classes.first}>{first}</div>}
        {main}
        {below && <div className={classes.below}>{below}</div>}
      </div>
      {state && <div className={classes.state}>{state}</div>}
      <div className={classes.beside}>{beside}</div>
    </div>
  )
}

/** A text that differs in print. Screen readers get it only once. */
export function OnPaper({ text, paper }: { text: string; paper: string }) {
  return (
    <span className={classes.both} data-paper={paper}>
      <span>{text}</span>
    </span>
  )
}

/** The footer of printed A4 pages. Lists are `wide`. */
export function PageMargins({ text, wide = false }: { text: string; wide?: boolean }) {
  return <style>{marginsWith(text, wide ? 'A4 landscape' : 'A4')}</style>
}

function marginsWith(text: string, size: string): string {
  const font = 'font: 9pt sans-serif; color: #444;'
  // CSS strings escape the quote, the backslash and line breaks by their code points.
  const content = text.replaceAll(/["\\\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  return `@page { size: ${size}; margin: 16mm 14mm 18mm;
    @bottom-left { content: "${content}"; ${font} }
    @bottom-right { content: counter(page) " / " counter(pages); ${font} } }`
}

/** A sheet's width on the screen; the printer sets the margins. */
export function PrintPage({ children }: { children: ReactNode }) {
  return <div className={classes.printPage}>{children}</div>
}

/** Why a call failed; nothing while it has not. */
export function FailureAlert({
  of,
  failed,
  children,
  ...alert
}: AlertProps & {
  of: Error | null
  /** Shown for a failure without a message. */
  failed?: string
}) {
  const failureText = useFailureText()
  return (
    of && (
      <Alert color="red" {...alert}>
        {failureText(of, failed)}
        {children}
      </Alert>
    )
  )
}
