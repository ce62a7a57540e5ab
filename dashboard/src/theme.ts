import i18next from 'i18next'
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The accent of Mailcast, `#2f6f4f` at 7, from light to dark. */
const accent: MantineColorsTuple = [
  '#eef6f1',
  '#dcebe2',
  '#b8d7c6',
  '#91c2a8',
  '#6fb08e',
  '#549c78',
  '#3a7d5a',
  '#2f6f4f',
  '#255a40',
  '#1b4531',
]

/** Neutral greens in place of Mantine's blue greys, so that dark is designed and not inverted. */
const dark: MantineColorsTuple = [
  '#e8ebe6',
  '#c3cac4',
  '#a3ada5',
  '#78837b',
  '#454e48',
  '#343b36',
  '#272e29',
  '#1e2420',
  '#161a17',
  '#0f1210',
]

const gray: MantineColorsTuple = [
  '#f8f7f3',
  '#f2f0ea',
  '#e9e7df',
  '#dedbd1',
  '#cecbc0',
  '#aeb0a8',
  '#868c86',
  '#4b544e',
  '#343b36',
  '#212723',
]

/** Dark enough for white text on it: 5.9 to 1 at 6. */
const red: MantineColorsTuple = [
  '#fdecea',
  '#f8d5d1',
  '#f0aaa3',
  '#e67f75',
  '#d9574b',
  '#cb3d30',
  '#bd3026',
  '#a92a20',
  '#8f231b',
  '#751c15',
]

/** Makes the theme once the words are loaded, since spinners and close buttons have names. */
export const makeTheme = () => {
  const closeButtonProps = { 'aria-label': i18next.t('close') }
  const visibilityToggleButtonProps = { 'aria-label': i18next.t('showPassword') }
  return createTheme({
    colors: { accent, dark, gray, red },
    primaryColor: 'accent',
    primaryShade: { light: 7, dark: 6 },
    black: '#1d2420',
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
    lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '26px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '22px', lineHeight: '28px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    shadows: {
      xs: 'none',
      sm: 'none',
      md: '0 4px 16px rgba(20, 30, 24, 0.10)',
      lg: '0 8px 32px rgba(20, 30, 24, 0.16)',
      xl: '0 12px 48px rgba(20, 30, 24, 0.20)',
    },
    components: {
      Button: { defaultProps: { size: 'sm' } },
      InputWrapper: {
        styles: {
          label: { marginBottom: 4 },
          description: { marginBottom: 6, fontSize: 12, lineHeight: '16px' },
          error: { fontSize: 12, lineHeight: '16px' },
        },
      },
      Modal: {
        styles: {
          content: { border: '1px solid var(--mc-line)' },
          title: { fontWeight: 600, fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' },
        },
        defaultProps: { closeButtonProps, centered: true, transitionProps: { duration: 100 } },
      },
      Drawer: {
        styles: {
          title: { fontWeight: 600, fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' },
        },
        defaultProps: { closeButtonProps },
      },
      // A spinner says that it is one. Those beside words are hidden, or have a name of their own.
      Loader: { defaultProps: { role: 'img', 'aria-label': i18next.t('loading') } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps } },
      Table: { defaultProps: { horizontalSpacing: 'sm' } },
      Menu: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
      Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
    },
  })
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf7',
    '--mantine-color-text': '#1d2420',
    '--mantine-color-dimmed': '#5b665f',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f5f3ee',
    '--mantine-color-default-border': '#d9d6cc',
    '--mantine-color-placeholder': '#727c75',
    '--mantine-color-error': '#a3271c',
    '--mc-card': '#ffffff',
    '--mc-line': '#e2e0d8',
    '--mc-sunken': '#f4f2ec',
    '--mc-accent-soft': '#e6f0ea',
    '--mc-link': '#2f6f4f',
  },
  dark: {
    '--mantine-color-body': '#161a17',
    '--mantine-color-text': '#e8ebe6',
    '--mantine-color-dimmed': '#a3ada5',
    '--mantine-color-default': '#1e2420',
    '--mantine-color-default-hover': '#272e29',
    '--mantine-color-default-border': '#3d4640',
    '--mantine-color-placeholder': '#8a958d',
    '--mantine-color-error': '#ff9a8d',
    '--mc-card': '#1c221e',
    '--mc-line': '#2f3631',
    '--mc-sunken': '#121613',
    '--mc-accent-soft': '#20352a',
    '--mc-link': '#7cc9a1',
  },
})
