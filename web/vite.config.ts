import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { cssTarget: ['chrome123', 'firefox128', 'safari17.5'] },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
