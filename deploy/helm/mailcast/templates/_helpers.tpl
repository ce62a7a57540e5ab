{{- define "mailcast.fullname" -}}
{{- if contains "mailcast" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-mailcast" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels that select pods. Takes a dict of root and part. */}}
{{- define "mailcast.selector" -}}
app.kubernetes.io/name: mailcast
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end -}}

{{- define "mailcast.labels" -}}
{{ include "mailcast.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "mailcast.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "mailcast.host" -}}
{{- .Values.ingress.host | default (index (splitList ":" (urlParse .Values.baseUrl).host) 0) -}}
{{- end -}}

{{/* What all containers have. */}}
{{- define "mailcast.container" -}}
image: {{ include "mailcast.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
envFrom:
  - secretRef:
      name: {{ .Values.existingSecret }}
volumeMounts:
  - name: scratch
    mountPath: /var/lib/mailcast
  - name: tmp
    mountPath: /tmp
  {{- if .Values.files.existingClaim }}
  - name: files
    mountPath: /var/lib/mailcast-files
  {{- end }}
{{- end -}}

{{/* Settings of all containers, as environment variables. */}}
{{- define "mailcast.env" -}}
- name: BASE_URL
  value: {{ .Values.baseUrl | quote }}
{{- if .Values.files.existingClaim }}
- name: FILES_DIR
  value: /var/lib/mailcast-files
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{/* What all pods have. */}}
{{- define "mailcast.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: scratch
    emptyDir:
      sizeLimit: {{ .Values.scratchSize }}
  - name: tmp
    emptyDir:
      sizeLimit: 256Mi
  {{- if .Values.files.existingClaim }}
  - name: files
    persistentVolumeClaim:
      claimName: {{ .Values.files.existingClaim }}
  {{- end }}
{{- end -}}

{{/* Where the pods of a part may run. Takes its values. */}}
{{- define "mailcast.placement" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .topologySpreadConstraints }}
topologySpreadConstraints:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* A Deployment of one part. Takes a dict of root, part, port and values. */}}
{{- define "mailcast.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "mailcast.fullname" .root }}-{{ .part }}
  labels:
    {{- include "mailcast.labels" . | nindent 4 }}
spec:
  replicas: {{ .values.replicas }}
  selector:
    matchLabels:
      {{- include "mailcast.selector" . | nindent 6 }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  template:
    metadata:
      labels:
        {{- include "mailcast.labels" . | nindent 8 }}
      {{- with .values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "mailcast.pod" .root | nindent 6 }}
      {{- with include "mailcast.placement" .values }}
      {{- . | nindent 6 }}
      {{- end }}
      # 5 s in which the Service forgets the pod, then up to 85 s in which the process ends.
      terminationGracePeriodSeconds: 95
      containers:
        - name: mailcast
          {{- include "mailcast.container" .root | nindent 10 }}
          args:
            - start
          env:
            - name: ROLES
              value: {{ .part }}
            {{- include "mailcast.env" .root | nindent 12 }}
          ports:
            - name: http
              containerPort: {{ .port }}
          startupProbe:
            httpGet:
              path: /healthz
              port: http
            periodSeconds: 2
            failureThreshold: 150
          livenessProbe:
            httpGet:
              path: /healthz
              port: http
            periodSeconds: 15
            timeoutSeconds: 5
            failureThreshold: 4
          readinessProbe:
            httpGet:
              path: /readyz
              port: http
            periodSeconds: 5
            timeoutSeconds: 5
          lifecycle:
            preStop:
              exec:
                command:
                  - sleep
                  - '5'
          {{- with .values.resources }}
          resources:
            {{- toYaml . | nindent 12 }}
          {{- end }}
{{- end -}}
