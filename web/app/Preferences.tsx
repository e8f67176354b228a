import {
  Button,
  Group,
  Menu,
  useMantineColorScheme,
  type MantineColorScheme,
  ActionIcon,
  Tooltip,
} from '@mantine/core'
import {
  IconChevronDown,
  IconContrast2,
  IconHeadset,
  IconLanguage,
  IconMaximize,
  IconMinimize,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullscreenDocument } from '@mantine/hooks'
import type { Language } from '#contract/session.ts'
import malaysia from '#web/app/assets/malaysia.svg'
import usa from '#web/app/assets/usa.svg'
import classes from '#web/app/Preferences.module.css'
import ui from '#web/parts/ui.module.css'
import { RateNote } from '#web/parts/money/Money.tsx'
import {
  chooseCurrency,
  chooseLanguage,
  currencies,
  languageNames,
  useCurrency,
  useLanguage,
  type Currency,
} from '#web/platform/session.ts'

export const headerButton = { variant: 'subtle', color: 'gray', px: 8, className: classes.target } as const
export const headerIcon = { variant: 'subtle', color: 'gray', size: 'lg', className: ui.hover } as const

const flags = { MYR: malaysia, USD: usa } as const satisfies Record<Currency, string>
const schemes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[]

export function Preferences() {
  return (
    <Group gap={4}>
      <LanguageMenu />
      <CurrencyMenu />
      <SupportMenu />
      <AppearanceMenu />
      <FullscreenButton />
    </Group>
  )
}

function LanguageMenu() {
  const { t } = useTranslation()
  const language = useLanguage()
  const code = language.toUpperCase()
  return (
    <HeaderMenu
      label={`${t('frame.language')}: ${code}, ${languageNames[language]}`}
      icon={<IconLanguage size={18} aria-hidden />}
      text={code}
    >
      <Menu.RadioGroup value={language} onChange={(value) => chooseLanguage(value as Language)}>
        {(Object.keys(languageNames) as Language[]).map((each) => (
          <Menu.RadioItem key={each} value={each} lang={each} closeMenuOnClick>
            {languageNames[each]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </HeaderMenu>
  )
}

function CurrencyMenu() {
  const { t } = useTranslation()
  const currency = useCurrency()
  return (
    <HeaderMenu
      label={`${t('frame.currency')}: ${t(`frame.flag${currency}`)} ${currency}`}
      icon={<img src={flags[currency]} alt={t(`frame.flag${currency}`)} className={classes.flag} />}
      text={currency}
    >
      <Menu.RadioGroup value={currency} onChange={(value) => chooseCurrency(value as Currency)}>
        {(Object.keys(currencies) as Currency[]).map((each) => (
          <Menu.RadioItem key={each} value={each} closeMenuOnClick>
            <span className={ui.marked} style={{ gap: 8 }}>
              <img src={flags[each]} alt={t(`frame.flag${each}`)} className={classes.flag} />
              {each}
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {currency === 'USD' && (
        <Menu.Label maw={220}>
          <RateNote />
        </Menu.Label>
      )}
    </HeaderMenu>
  )
}

function SupportMenu() {
  const { t } = useTranslation()
  return (
    <HeaderMenu
      label={t('frame.support')}
      icon={<IconHeadset size={18} aria-hidden />}
      text={t('frame.support')}
    >
      <Menu.Item disabled>{t('frame.customerEnquiry')}</Menu.Item>
      <Menu.Item disabled>{t('frame.history')}</Menu.Item>
    </HeaderMenu>
  )
}

function AppearanceMenu() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <HeaderMenu
      label={`${t('frame.appearance')}: ${t(`frame.${colorScheme}`)}`}
      icon={<IconContrast2 size={18} aria-hidden />}
    >
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {schemes.map((each) => (
          <Menu.RadioItem key={each} value={each} closeMenuOnClick>
            {t(`frame.${each}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </HeaderMenu>
  )
}

interface HeaderMenuProps {
  label: string
  icon: ReactNode
  text?: string
  children: ReactNode
}

function HeaderMenu({ label, icon, text, children }: HeaderMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          {...headerButton}
          aria-label={label}
          leftSection={text && icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {text ?? icon}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Shows the portal on the whole screen and back. Browsers that cannot, such as those of some phones, have no button. */
function FullscreenButton() {
  const { t } = useTranslation()
  const { fullscreen, toggle } = useFullscreenDocument()
  if (!document.fullscreenEnabled) return null
  const Icon = fullscreen ? IconMinimize : IconMaximize
  const label = t(fullscreen ? 'frame.leaveFullscreen' : 'frame.enterFullscreen')
  return (
    <Tooltip label={label}>
      <ActionIcon {...headerIcon} aria-label={label} onClick={() => void toggle()}>
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
