import { useMediaQuery } from '@mantine/hooks'

/** Returns whether the window has room for the text and its preview beside each other. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
}
