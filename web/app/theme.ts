import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

/** The one accent: a deep petrol, apart from every colour that a status uses. */
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

export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { petrol, dark },
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
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
    Modal: { defaultProps: { transitionProps: { duration: 150 } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: tooltipEvents() } },
  },
})

/** Where Mantine's own greys and reds would be too pale to be read (contrast under 4.5). */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56616c',
    '--mantine-color-placeholder': '#67727d',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': petrol[7],
    '--mantine-color-default-border': '#d5dbe0',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adb8',
    '--mantine-color-placeholder': '#8f9aa6',
    '--mantine-color-error': '#ff9a94',
    '--mantine-color-anchor': petrol[3],
    '--mantine-color-default-border': '#3c4650',
  },
})

/** Whatever a tooltip says is also said to whoever comes by keyboard or by touch. */
function tooltipEvents() {
  return { hover: true, focus: true, touch: true }
}
