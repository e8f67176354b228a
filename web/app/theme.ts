import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

/** The accent: a deep petrol, distinct from every status colour. */
const petrol: MantineColorsTuple = [
  '#e8f6f7',
  '#d1ecee',
  '#a3d8dc',
  '#70c4ca',
  '#4ab3bb',
  '#259ea7',
  '#118089',
  '#0b6c74',
  '#085a61',
  '#05454b',
]

/** A red with enough contrast to white. */
const red: MantineColorsTuple = [
  '#fdecea',
  '#fbd5d2',
  '#f6aaa4',
  '#f2857d',
  '#e9574d',
  '#dc4237',
  '#c9352c',
  '#b3261e',
  '#941d17',
  '#731510',
]

/** Cool greys for the dark scheme; 7 is what content stands on, 8 the ground around it. */
const dark: MantineColorsTuple = [
  '#dde2e8',
  '#bcc4cd',
  '#9fa9b4',
  '#76818d',
  '#3c4650',
  '#2f3841',
  '#262e36',
  '#1b2128',
  '#14191f',
  '#0e1216',
]

/** Popups stay inside their landmark and dialog, and are not clipped by scrolling containers. */
const inPlace = { withinPortal: false, floatingStrategy: 'fixed' } as const

/** Prevents the header of a dialog from being a second banner of the page. */
const plainHeader = { header: { role: 'presentation' } } as const

export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { petrol, red, dark },
  black: '#161b20',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: { defaultProps: { variant: 'light' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Button: { defaultProps: { fw: 550 } },
    Combobox: { defaultProps: { ...inPlace, shadow: 'md' } },
    Drawer: { defaultProps: { transitionProps: { duration: 150 }, attributes: plainHeader } },
    Menu: {
      defaultProps: {
        ...inPlace,
        shadow: 'md',
        transitionProps: { duration: 100 },
        // It is a child that a menu may not have.
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: { defaultProps: { transitionProps: { duration: 150 }, attributes: plainHeader } },
    Popover: { defaultProps: { ...inPlace, shadow: 'md' } },
    Tooltip: {
      defaultProps: {
        ...inPlace,
        openDelay: 300,
        withArrow: true,
        // Tooltips also show on keyboard focus and touch.
        events: { hover: true, focus: true, touch: true },
      },
    },
  },
})

/** Alerts and soft buttons use the tones of the status badges. */
const softTones = {
  ...softly('red', 'red'),
  ...softly('orange', 'amber'),
  ...softly('green', 'green'),
  ...softly('blue', 'blue'),
  ...softly('gray', 'grey'),
  '--mantine-color-petrol-light': 'var(--tl-selected)',
  '--mantine-color-petrol-light-color': 'var(--tl-selected-text)',
}

/** Mantine's greys and reds have too little contrast (under 4.5). */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...softTones,
    '--mantine-color-dimmed': '#56616c',
    '--mantine-color-placeholder': '#67727d',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': petrol[7],
    '--mantine-color-default-border': '#d5dbe0',
  },
  dark: {
    ...softTones,
    '--mantine-color-dimmed': '#a3adb8',
    '--mantine-color-placeholder': '#8f9aa6',
    '--mantine-color-error': '#ff9a94',
    '--mantine-color-anchor': petrol[3],
    '--mantine-color-default-border': '#3c4650',
  },
})

function softly(color: string, tone: string) {
  return {
    [`--mantine-color-${color}-light`]: `var(--tl-${tone}-ground)`,
    [`--mantine-color-${color}-light-color`]: `var(--tl-${tone})`,
  }
}
