# The shop in an image: packages and pages are made while it is built, so that it starts at once.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./

# What the shop runs with; what builds and tests it stays out.
FROM base AS packages
RUN npm ci --omit=dev

FROM base AS built
RUN npm ci
COPY . .
RUN node main.ts --build && rm -rf node_modules

FROM base
COPY --from=built /shop ./
COPY --from=packages /shop/node_modules node_modules
# What Node compiles at the first start is ready at the next.
RUN mkdir -p /data node_modules/.cache && chown node /data node_modules/.cache
ENV HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=300s --interval=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "main.ts"]
