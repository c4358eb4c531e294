import { rmSync } from 'node:fs';
import { makeDataDir, startProduct } from './product';

/** One product for all journeys together. */
export default async function startServer() {
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir);
  process.env.RAPPORT_DATA_DIR = dataDir;
  process.env.RAPPORT_ADDRESS = product.address;
  return async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
