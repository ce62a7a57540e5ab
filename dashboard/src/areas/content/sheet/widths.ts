import { useMediaQuery } from '@mantine/hooks'

const AT_ONCE = { getInitialValueInEffect: false }

/** Returns whether a text and its preview have room side by side. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', true, AT_ONCE)
}

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', false, AT_ONCE)
}
