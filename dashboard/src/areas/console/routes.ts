import type { AnyRoute } from '@tanstack/react-router'

export const consoleRoutes = (_root: AnyRoute): AnyRoute[] => []
