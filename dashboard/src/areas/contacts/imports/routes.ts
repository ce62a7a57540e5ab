import type { AnyRoute } from '@tanstack/react-router'

export const importRoutes = (_root: AnyRoute): AnyRoute[] => []
