import { useMediaQuery } from '@mantine/hooks'

export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
}
