import { testWay } from '#test/way-contract.ts'
import { mcp } from '#test/ways.ts'

await testWay(mcp)
