import { testWay } from '#test/contract/way-contract.ts'
import { client } from '#test/contract/ways.ts'

await testWay(client)
