import { testWay } from '#test/contract/way-contract.ts'
import { mcp } from '#test/contract/ways.ts'

await testWay(mcp)
